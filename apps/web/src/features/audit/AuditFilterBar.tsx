import { type AuditAction, auditActions } from '@herald/contract';
import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#app/i18n/i18n.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { DateField } from '#ui/DateField.tsx';
import { auditActorsQuery } from './queries.ts';
import type { AuditView } from './view.ts';

interface AuditFilterBarProps {
  view: AuditView;
  onChange: (patch: Partial<AuditView>) => void;
}

/** What, by whom, and when. */
export function AuditFilterBar({ view, onChange }: AuditFilterBarProps) {
  const { t } = useTranslation('audit');
  const actors = useQuery(auditActorsQuery(useNumberParams().team_id)).data ?? [];
  return (
    <Group gap="sm" align="end">
      <Select
        label={t('column.action')}
        placeholder={t('filter.everything')}
        clearable
        searchable
        data={actionOptions()}
        value={view.action ?? null}
        onChange={(action) => onChange({ action: action ?? undefined })}
        w={{ base: '100%', xs: 200 }}
      />
      <Select
        label={t('column.actor')}
        placeholder={t('filter.everybody')}
        clearable
        searchable
        data={actors.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={view.actor ? String(view.actor) : null}
        onChange={(actor) => onChange({ actor: actor ? Number(actor) : undefined })}
        w={{ base: '100%', xs: 180 }}
      />
      <DateField
        type="date"
        label={t('filter.from')}
        max={view.to}
        value={view.from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      <DateField
        type="date"
        label={t('filter.to')}
        min={view.from}
        value={view.to ?? ''}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
    </Group>
  );
}

function actionOptions() {
  const locale = currentLocale();
  return (Object.keys(auditActions) as AuditAction[])
    .map((value) => ({ value, label: auditActions[value][locale] }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
