import { forgotPassword } from '@herald/contract';
import { Stack, Text, TextInput, Title } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { userQuery } from '#app/session/queries.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { looksLikeEmail } from '#ui/validators.ts';
import { AuthForm } from './AuthForm.tsx';
import { BackLink } from './BackLink.tsx';

export function ForgotPasswordScreen() {
  const { t } = useTranslation('auth');
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const [answer, setAnswer] = useState<string>();
  const { form, ...frame } = useApiForm({
    initialValues: { email: user?.email ?? '' },
    validate: { email: looksLikeEmail },
    send: async (body) => setAnswer((await call(forgotPassword, { body })).message),
  });

  if (answer !== undefined) {
    return (
      <Stack gap="sm" role="status">
        <IconMailCheck size={40} stroke={1.4} aria-hidden />
        <Title order={1}>{t('forgot.sentTitle')}</Title>
        <Text c="dimmed">{answer}</Text>
        <BackLink isSignedIn={!!user} />
      </Stack>
    );
  }
  return (
    <AuthForm
      title={t('forgot.title')}
      intro={t('forgot.intro')}
      {...frame}
      submit={t('forgot.submit')}
      below={<BackLink isSignedIn={!!user} />}
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
