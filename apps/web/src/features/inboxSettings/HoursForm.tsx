import type { InboxSettings } from '@herald/contract';
import { Alert, Paper, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AwayMessage } from './hours/AwayMessage.tsx';
import { OpeningHours } from './hours/OpeningHours.tsx';
import { type HoursValues, useHoursForm } from './hours/useHoursForm.ts';
import { SaveBar } from './SaveBar.tsx';

interface HoursFormProps {
  settings: InboxSettings;
  disabled: boolean;
  save: (patch: HoursValues) => Promise<InboxSettings>;
}

/** When somebody is there, and what people read when nobody is. Saved together: the one makes no sense without the other. */
export function HoursForm({ settings, disabled, save }: HoursFormProps) {
  const { t } = useTranslation('inboxSettings');
  const { form, failure, sending, onSubmit, isDirty, discard } = useHoursForm(settings, save);
  return (
    <Paper withBorder radius="md" p="lg" component="form" onSubmit={onSubmit} noValidate>
      <Stack>
        <Title order={2}>{t('hours.title')}</Title>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <OpeningHours form={form} saved={settings.business_hours} disabled={disabled} />
        <AwayMessage form={form} disabled={disabled} />
        {isDirty && !disabled ? <SaveBar sending={sending} onDiscard={discard} /> : null}
      </Stack>
    </Paper>
  );
}
