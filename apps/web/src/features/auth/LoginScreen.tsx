import { ApiError, login } from '@herald/contract';
import { Group, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { AnchorLink } from '#ui/links.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled, looksLikeEmail } from '#ui/validators.ts';
import { AuthForm } from './AuthForm.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { PartnerNote } from './PartnerNote.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useArrival, useGuestSearch } from './useArrival.ts';
import { useSignInOptions } from './useSignInOptions.ts';

export function LoginScreen({ channel }: { channel?: 'netto' }) {
  const { t } = useTranslation('auth');
  const arrive = useArrival();
  const search = useGuestSearch();
  const navigate = useNavigate();
  const { registration } = useSignInOptions();
  const { form, ...frame } = useApiForm({
    initialValues: { email: '', password: '' },
    validate: { email: looksLikeEmail, password: filled },
    explain: (error) =>
      error instanceof ApiError && error.status === 401 ? t('login.incorrect') : undefined,
    send: async (body) => {
      try {
        await call(login, { body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'second_step_needed') throw error;
        return navigate({ to: '/login/second-step', search });
      }
      await arrive('landing');
    },
  });

  return (
    <AuthForm
      title={t('login.title')}
      intro={channel ? <PartnerNote channel={channel} /> : t('login.intro')}
      {...frame}
      submit={t('login.submit')}
      below={
        registration ? (
          <span>
            {t('login.noAccount')}{' '}
            <AnchorLink
              to={channel ? '/register/netto' : '/register'}
              search={search}
              inherit
              underline="always"
            >
              {t('login.register')}
            </AnchorLink>
          </span>
        ) : (
          <span>{t('login.closed')}</span>
        )
      }
    >
      <GoogleButton channel={channel} />
      <TextInput
        label={t('field.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <div>
        <Group justify="flex-end" mb={-21} pos="relative" style={{ zIndex: 1 }}>
          <AnchorLink to="/forgot-password" search={search} size="sm" display="inline-block" py={3}>
            {t('login.forgot')}
          </AnchorLink>
        </Group>
        <PasswordField
          label={t('field.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </div>
    </AuthForm>
  );
}
