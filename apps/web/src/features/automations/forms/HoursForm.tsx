import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HoursEditor } from '#features/inboxSettings/index.ts';
import type { FormProps } from './props.ts';

export function HoursForm({ settings, change }: FormProps<'hours'>) {
  const { t } = useTranslation('automations');
  const { own } = settings;
  return (
    <>
      <Select
        label={t('form.whichHours')}
        allowDeselect={false}
        data={[
          { value: 'number', label: t('say.numberHours') },
          { value: 'own', label: t('say.ownHours') },
        ]}
        value={own ? 'own' : 'number'}
        onChange={(value) =>
          change(
            {
              own:
                value === 'own'
                  ? {
                      spans: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
                      closed_dates: [],
                    }
                  : null,
            },
            'own',
          )
        }
      />
      {own ? (
        <HoursEditor hours={own} disabled={false} onChange={(hours) => change({ own: hours }, 'hours')} />
      ) : null}
    </>
  );
}
