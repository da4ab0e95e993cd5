import type { Duration } from '@herald/flow';
import { Group, NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface DurationFieldProps {
  label: string;
  description?: string;
  value: Duration;
  mostDays: number;
  onChange: (duration: Duration) => void;
}

const perDay = { minutes: 1440, hours: 24, days: 1 } as const;
const units = ['minutes', 'hours', 'days'] as const;

/** "2 days": an amount and its unit, never longer than it may be. */
export function DurationField({ label, description, value, mostDays, onChange }: DurationFieldProps) {
  const { t } = useTranslation('automations');
  const most = (unit: Duration['unit']) => mostDays * perDay[unit];
  const change = (amount: number, unit: Duration['unit']) =>
    onChange({ amount: Math.max(1, Math.min(Math.round(amount), most(unit))), unit });
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <NumberInput
        flex={1}
        label={label}
        description={description}
        min={1}
        max={most(value.unit)}
        allowDecimal={false}
        value={value.amount}
        onChange={(amount) => {
          if (typeof amount === 'number' && amount >= 1) change(amount, value.unit);
        }}
      />
      <Select
        w={130}
        aria-label={t('form.unitOf', { label })}
        allowDeselect={false}
        data={units.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
        value={value.unit}
        onChange={(unit) => unit && change(value.amount, unit as Duration['unit'])}
      />
    </Group>
  );
}
