import type { BusinessHours, InboxSettings } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { Alert, Button, Group, Paper, Radio, Stack, Switch, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { VariableField } from '#ui/variables/VariableField.tsx';
import { HoursEditor } from './hours/HoursEditor.tsx';
import { hasProblem, usualHours } from './hours/week.ts';

type HoursValues = {
  business_hours: BusinessHours | null;
  away_enabled: boolean;
  away_message: string;
};

interface HoursFormProps {
  settings: InboxSettings;
  disabled: boolean;
  save: (patch: HoursValues) => Promise<InboxSettings>;
}

/** When somebody is there, and what people read when nobody is. Saved together: the one makes no sense without the other. */
export function HoursForm({ settings, disabled, save }: HoursFormProps) {
  const { t } = useTranslation('inboxSettings');
  const { timezone } = useTeam();
  const { business_hours, away_enabled, away_message } = settings;
  const { form, failure, sending, onSubmit } = useApiForm<HoursValues>({
    initialValues: { business_hours, away_enabled, away_message },
    validate: {
      business_hours: (hours) => (hasProblem(hours) ? t('hours.mend') : null),
      away_message: (text, { away_enabled: isOn }) => (isOn && !text.trim() ? t('away.needed') : null),
    },
    send: async (values) => {
      const saved = await save(values);
      form.setValues({
        business_hours: saved.business_hours,
        away_enabled: saved.away_enabled,
        away_message: saved.away_message,
      });
      notifyDone(t('saved'));
    },
  });
  const { values, errors } = form;
  const hours = values.business_hours;
  const hoursError = Object.entries(errors).find(([path]) => path.startsWith('business_hours'))?.[1];
  const isDirty = JSON.stringify(values) !== JSON.stringify({ business_hours, away_enabled, away_message });
  return (
    <Paper withBorder radius="md" p="lg" component="form" onSubmit={onSubmit} noValidate>
      <Stack>
        <Title order={2}>{t('hours.title')}</Title>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Radio.Group
          aria-label={t('hours.title')}
          value={hours ? 'certain' : 'always'}
          onChange={(value) =>
            form.setFieldValue('business_hours', value === 'always' ? null : (business_hours ?? usualHours))
          }
        >
          <Stack gap="xs">
            <Radio value="always" label={t('hours.always')} disabled={disabled} />
            <Radio value="certain" label={t('hours.certain')} disabled={disabled} />
          </Stack>
        </Radio.Group>
        {hours ? (
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
            {hoursError ? (
              <Alert color="red" role="alert" mt="sm">
                {hoursError}
              </Alert>
            ) : null}
          </div>
        ) : null}
        <Switch
          size="md"
          label={t('away.enabled')}
          description={t(hours ? 'away.text' : 'away.needsHours')}
          checked={values.away_enabled && hours !== null}
          disabled={disabled || hours === null}
          onChange={(event) => form.setFieldValue('away_enabled', event.currentTarget.checked)}
        />
        {hours && values.away_enabled ? (
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
        {isDirty && !disabled ? (
          <Group justify="flex-end" gap="xs">
            <Text size="sm" c="dimmed" mr="auto" role="status">
              {t('unsaved')}
            </Text>
            <Button
              variant="default"
              onClick={() => {
                form.setValues({ business_hours, away_enabled, away_message });
                form.clearErrors();
              }}
            >
              {t('discard')}
            </Button>
            <Button type="submit" loading={sending}>
              {t('common:action.save')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}
