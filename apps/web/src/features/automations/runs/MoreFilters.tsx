import { type EndReason, endReasons } from '@herald/flow';
import { Button, Collapse, Group, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomationParams } from '#data/keys/automations.ts';
import { DateField } from '#ui/DateField.tsx';
import { MissingVersions } from '../versions/MissingVersions.tsx';
import { useVersionChoices } from '../versions/useVersionChoices.ts';

interface Filters {
  version?: number | undefined;
  reason?: EndReason | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface MoreFiltersProps {
  params: AutomationParams;
  filters: Filters;
  onChange: (patch: Filters) => void;
}

/** By version, by why it ended and by day: opened by whoever looks for something, and by an address that holds one. */
export function MoreFilters({ params, filters, onChange }: MoreFiltersProps) {
  const { t } = useTranslation('automations');
  const { version, reason, from, to } = filters;
  const isUsed = Boolean(version || reason || from || to);
  const [isOpen, setOpen] = useState(isUsed);
  const versions = useVersionChoices(params, version, isOpen);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isOpen}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('run.moreFilters')}
      </Button>
      <Collapse expanded={isOpen} w="100%">
        <MissingVersions query={versions.query} />
        <Group gap="xs" grow align="flex-start">
          <Select
            label={t('stats.version')}
            placeholder={t('run.anyReason')}
            clearable
            data={versions.choices}
            value={version ? String(version) : null}
            onChange={(value) => onChange({ version: value ? Number(value) : undefined })}
          />
          <Select
            label={t('run.endedBecause')}
            placeholder={t('run.anyReason')}
            clearable
            searchable
            comboboxProps={{ width: 280, position: 'bottom-end' }}
            data={endReasons.map((value) => ({ value, label: t(`run.reason.${value}`) }))}
            value={reason ?? null}
            onChange={(value) => onChange({ reason: endReasons.find((one) => one === value) })}
          />
        </Group>
        <Group gap="xs" grow mt="xs" align="flex-start">
          <DateField
            type="date"
            label={t('run.from')}
            max={to}
            value={from ?? ''}
            onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
          />
          <DateField
            type="date"
            label={t('run.to')}
            min={from}
            value={to ?? ''}
            onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
          />
        </Group>
      </Collapse>
    </>
  );
}
