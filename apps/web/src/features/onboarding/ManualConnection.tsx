import type { Team } from '@herald/contract';
import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { useConnect } from './useConnect.ts';

const metaId = (value: string) =>
  filled(value) ?? (/^\d{1,30}$/.test(value.trim()) ? null : i18next.t('onboarding:manual.digits'));

/** For people who run their own Meta app: a token and the two ids from the app's WhatsApp page. */
export function ManualConnection({ team }: { team: Team }) {
  const { t } = useTranslation('onboarding');
  const connect = useConnect(team);
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { token: '', waba_id: '', phone_number_id: '' },
    validate: { token: filled, waba_id: metaId, phone_number_id: metaId },
    send: ({ token, waba_id, phone_number_id }) =>
      connect({ token: token.trim(), waba_id: waba_id.trim(), phone_number_id: phone_number_id.trim() }),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack pt="sm">
        <Text c="dimmed">{t('manual.intro')}</Text>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <PasswordInput
          label={t('manual.token')}
          description={t('manual.tokenHint')}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('manual.showToken'), tabIndex: 0 }}
          {...form.getInputProps('token')}
        />
        <TextInput label={t('manual.wabaId')} inputMode="numeric" {...form.getInputProps('waba_id')} />
        <TextInput
          label={t('manual.phoneNumberId')}
          description={t('manual.phoneNumberIdHint')}
          inputMode="numeric"
          {...form.getInputProps('phone_number_id')}
        />
        <Button type="submit" loading={sending} variant="default" style={{ alignSelf: 'flex-start' }}>
          {t('manual.submit')}
        </Button>
      </Stack>
    </form>
  );
}
