import { registerInvited } from '@herald/contract';
import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { callQuietly } from '#app/api.ts';
import { currentLocale } from '#app/i18n/i18n.ts';
import { PasswordField, shortestPassword } from '#features/auth/index.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { all, atLeast, filled } from '#ui/validators.ts';

/** Creates the account that the invitation is for: the address is given. */
export function JoinForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('members');
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { first_name: '', last_name: '', password: '' },
    validate: {
      first_name: filled,
      last_name: filled,
      password: all(filled, atLeast(shortestPassword)),
    },
    send: async (values) => {
      await callQuietly(registerInvited, { body: { token, locale: currentLocale(), ...values } });
      // The session is new: the page begins anew with it, at the profile.
      window.location.assign('/');
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw={520}>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <TextInput label={t('invite.email')} value={email} readOnly autoComplete="username" />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('join.firstName')}
            autoComplete="given-name"
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={t('join.lastName')}
            autoComplete="family-name"
            {...form.getInputProps('last_name')}
          />
        </SimpleGrid>
        <PasswordField
          label={t('join.password')}
          description={t('join.passwordRule', { length: shortestPassword })}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={sending} style={{ alignSelf: 'flex-start' }}>
          {t('join.register')}
        </Button>
      </Stack>
    </form>
  );
}
