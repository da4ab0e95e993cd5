import type { BusinessHours } from '@herald/contract';
import { Alert, Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { HoursEditor } from './HoursEditor.tsx';
import type { HoursForm } from './useHoursForm.ts';
import { usualHours } from './week.ts';

interface OpeningHoursProps {
  form: HoursForm;
  /** Chosen again, they are as they were. */
  saved: BusinessHours | null;
  disabled: boolean;
}

/** Always, or at certain hours. */
export function OpeningHours({ form, saved, disabled }: OpeningHoursProps) {
  const { t } = useTranslation('inboxSettings');
  const hours = form.values.business_hours;
  return (
    <>
      <Radio.Group
        aria-label={t('hours.title')}
        value={hours ? 'certain' : 'always'}
        onChange={(value) =>
          form.setFieldValue('business_hours', value === 'always' ? null : (saved ?? usualHours))
        }
      >
        <Stack gap="xs">
          <Radio value="always" label={t('hours.always')} disabled={disabled} />
          <Radio value="certain" label={t('hours.certain')} disabled={disabled} />
        </Stack>
      </Radio.Group>
      {hours ? <CertainHours form={form} hours={hours} disabled={disabled} /> : null}
    </>
  );
}

interface CertainHoursProps {
  form: HoursForm;
  hours: BusinessHours;
  disabled: boolean;
}

function CertainHours({ form, hours, disabled }: CertainHoursProps) {
  const { t } = useTranslation('inboxSettings');
  const { timezone } = useTeam();
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('business_hours'))?.[1];
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {t('hours.zone', { zone: timezone })}
      </Text>
      <HoursEditor
        hours={hours}
        disabled={disabled}
        onChange={(next) => {
          form.setFieldValue('business_hours', next);
          form.clearErrors();
        }}
      />
      {error ? (
        <Alert color="red" role="alert" mt="sm">
          {error}
        </Alert>
      ) : null}
    </div>
  );
}
