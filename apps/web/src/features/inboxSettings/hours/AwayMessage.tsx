import { limits } from '@herald/whatsapp/model';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { VariableField } from '#ui/variables/VariableField.tsx';
import type { HoursForm } from './useHoursForm.ts';

/** What people read who write when nobody is there. */
export function AwayMessage({ form, disabled }: { form: HoursForm; disabled: boolean }) {
  const { t } = useTranslation('inboxSettings');
  const { values, errors } = form;
  const hasHours = values.business_hours !== null;
  return (
    <>
      <Switch
        size="md"
        label={t('away.enabled')}
        description={t(hasHours ? 'away.text' : 'away.needsHours')}
        checked={values.away_enabled && hasHours}
        disabled={disabled || !hasHours}
        onChange={(event) => form.setFieldValue('away_enabled', event.currentTarget.checked)}
      />
      {hasHours && values.away_enabled ? (
        <VariableField
          label={t('away.message')}
          value={values.away_message}
          maxLength={limits.message.text}
          disabled={disabled}
          error={errors.away_message}
          variables={[
            { key: 'first_name', label: t('variables.firstName'), example: 'Camille' },
            { key: 'name', label: t('variables.name'), example: 'Camille Moreau' },
            { key: 'opens_at', label: t('variables.opensAt'), example: t('away.example') },
          ]}
          onChange={(text) => form.setFieldValue('away_message', text)}
          onBlur={() => void form.validateField('away_message')}
        />
      ) : null}
    </>
  );
}
