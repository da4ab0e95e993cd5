import { type Settings, shipmentStatuses } from '@herald/flow';
import { MultiSelect, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormProps } from './props.ts';

type Trigger = Settings<'trigger'>;
export type Shipment = Extract<Trigger, { statuses: unknown }>;
export type Abandoned = Extract<Trigger, { minutes: number }>;
type Props<T> = Pick<FormProps<'trigger'>, 'problemOf'> & {
  settings: T;
  change: (patch: Partial<T>, field: string) => void;
};

export function ShipmentFields({ settings, change, problemOf }: Props<Shipment>) {
  const { t } = useTranslation('automations');
  return (
    <MultiSelect
      label={t('form.statuses')}
      withAsterisk
      data={shipmentStatuses.map((value) => ({ value, label: t(`shipment.${value}`) }))}
      value={[...settings.statuses]}
      error={problemOf('statuses')}
      onChange={(chosen) =>
        change({ statuses: shipmentStatuses.filter((one) => chosen.includes(one)) }, 'statuses')
      }
    />
  );
}

const aMonth = 30 * 24 * 60;

export function AbandonedFields({ settings, change, problemOf }: Props<Abandoned>) {
  const { t } = useTranslation('automations');
  return (
    <NumberInput
      label={t('form.quietMinutes')}
      description={t('form.quietMinutesHint')}
      min={15}
      max={aMonth}
      allowDecimal={false}
      value={settings.minutes}
      error={problemOf('minutes')}
      onChange={(minutes) =>
        typeof minutes === 'number' && minutes >= 15 && minutes <= aMonth && change({ minutes }, 'minutes')
      }
    />
  );
}
