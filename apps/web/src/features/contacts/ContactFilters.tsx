import { type OptinStatus, optinStatuses } from '@herald/contract';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { type Sort, sorts } from '#data/contacts/address.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { segmentsQuery } from '#data/segments/queries.ts';

interface FilterState {
  optin?: OptinStatus | undefined;
  list?: number | undefined;
  segment?: number | undefined;
  sort?: Sort | undefined;
}

interface ContactFiltersProps {
  state: FilterState;
  onFilter: (patch: FilterState) => void;
}

/** Two beside one another on a phone. */
const width = { base: 'calc(50% - 4px)', xs: 180 };

export function ContactFilters({ state, onFilter }: ContactFiltersProps) {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const groups = useQuery(groupsQuery(params)).data ?? [];
  const segments = useQuery(segmentsQuery(params)).data ?? [];
  return (
    <>
      <Select
        aria-label={t('filter.consent')}
        placeholder={t('filter.anyConsent')}
        clearable
        clearButtonProps={{ 'aria-label': t('common:action.clear') }}
        w={width}
        data={optinStatuses.map((value) => ({ value, label: t(`consent.status.${value}`) }))}
        value={state.optin ?? null}
        onChange={(value) => onFilter({ optin: optinStatuses.find((each) => each === value) })}
      />
      <NamedFilter
        label={t('filter.list')}
        anything={t('filter.anyList')}
        nothing={t('filter.noList')}
        things={groups}
        value={state.list}
        onChange={(list) => onFilter({ list })}
      />
      {segments.length > 0 || state.segment ? (
        <NamedFilter
          label={t('filter.segment')}
          anything={t('filter.anySegment')}
          nothing={t('filter.noSegment')}
          things={segments}
          value={state.segment}
          onChange={(segment) => onFilter({ segment })}
        />
      ) : null}
      <Select
        aria-label={t('sort.label')}
        w={{ ...width, xs: 186 }}
        allowDeselect={false}
        data={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        value={state.sort ?? 'recent'}
        onChange={(value) => onFilter({ sort: sorts.find((each) => each === value) })}
      />
    </>
  );
}

interface NamedFilterProps {
  label: string;
  anything: string;
  nothing: string;
  things: readonly { id: number; name: string }[];
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

function NamedFilter({ label, anything, nothing, things, value, onChange }: NamedFilterProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={label}
      placeholder={anything}
      clearable
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      searchable
      nothingFoundMessage={nothing}
      w={width}
      data={things.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value) : null}
      onChange={(next) => onChange(next ? Number(next) : undefined)}
    />
  );
}
