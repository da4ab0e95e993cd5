import { type FindKind, findKinds } from '@herald/contract';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { agentsQuery } from '#data/inbox/queries.ts';
import type { Filters } from './useFound.ts';

interface FindFiltersProps {
  place: NumberParams;
  contactName: string;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Who wrote what is looked for, and of which kind it is. */
export function FindFilters({ place, contactName, filters, onChange }: FindFiltersProps) {
  const { t } = useTranslation('find');
  const agents = useQuery(agentsQuery(place)).data ?? [];
  const colleagues = agents.map(({ user_id, name }) => ({ value: String(user_id), label: name }));
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={t('by')}
        title={t('by')}
        value={filters.by ?? ''}
        data={[
          { value: '', label: t('anyone') },
          { value: 'contact', label: contactName },
          ...colleagues.toSorted((a, b) => a.label.localeCompare(b.label)),
          { value: 'automatic', label: t('automatic') },
        ]}
        onChange={(event) => onChange({ ...filters, by: writerOf(event.currentTarget.value) })}
      />
      <NativeSelect
        size="sm"
        aria-label={t('kind')}
        title={t('kind')}
        value={filters.kind ?? ''}
        data={[
          { value: '', label: t('kinds.any') },
          ...findKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
        onChange={(event) =>
          onChange({ ...filters, kind: (event.currentTarget.value || null) as FindKind | null })
        }
      />
    </>
  );
}

function writerOf(value: string): Filters['by'] {
  if (value === '') return null;
  return value === 'contact' || value === 'automatic' ? value : Number(value);
}
