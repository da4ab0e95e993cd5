import { forgotPassword } from '@herald/contract';
import { Stack, Text, TextInput, Title } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { AnchorLink, ButtonLink } from '#ui/links.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { looksLikeEmail } from '#ui/validators.ts';
import { AuthForm } from './AuthForm.tsx';
import { useGuestSearch } from './useArrival.ts';

export function ForgotPasswordScreen() {
  const { t } = useTranslation('auth');
  const search = useGuestSearch();
  const [answer, setAnswer] = useState<string>();
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { email: '' },
    validate: { email: looksLikeEmail },
    send: async (body) => setAnswer((await call(forgotPassword, { body })).message),
  });

  if (answer !== undefined) {
    return (
      <Stack gap="sm" role="status">
        <IconMailCheck size={40} stroke={1.4} aria-hidden />
        <Title order={1}>{t('forgot.sentTitle')}</Title>
        <Text c="dimmed">{answer}</Text>
        <ButtonLink to="/login" search={search} variant="default" mt="sm">
          {t('forgot.backToLogin')}
        </ButtonLink>
      </Stack>
    );
  }
  return (
    <AuthForm
      title={t('forgot.title')}
      intro={t('forgot.intro')}
      failure={failure}
      sending={sending}
      submit={t('forgot.submit')}
      onSubmit={onSubmit}
      below={
        <AnchorLink to="/login" search={search} inherit>
          {t('forgot.backToLogin')}
        </AnchorLink>
      }
    >
      <TextInput
        label={t('field.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
    </AuthForm>
  );
}
