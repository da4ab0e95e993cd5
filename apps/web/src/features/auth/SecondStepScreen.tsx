import { ApiError, secondStep } from '@herald/contract';
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { AnchorLink } from '#ui/links.tsx';
import { notifyError } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { AuthForm } from './AuthForm.tsx';
import { useArrival, useGuestSearch } from './useArrival.ts';

/** `/login/second-step`: the code of the authenticator app, after the password or Google. */
export function SecondStepScreen() {
  const { t } = useTranslation('auth');
  const arrive = useArrival();
  const search = useGuestSearch();
  const navigate = useNavigate();
  const { form, ...frame } = useApiForm({
    initialValues: { code: '' },
    validate: { code: filled },
    send: async (body) => {
      try {
        await arrive('landing', await call(secondStep, { body }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'second_step_over') throw error;
        notifyError(error);
        return navigate({ to: '/login', search });
      }
    },
  });
  return (
    <AuthForm
      title={t('secondStep.title')}
      intro={t('secondStep.intro')}
      {...frame}
      submit={t('login.submit')}
      below={
        <AnchorLink to="/login" search={search} inherit>
          {t('forgot.backToLogin')}
        </AnchorLink>
      }
    >
      <TextInput
        label={t('secondStep.code')}
        description={t('secondStep.lost')}
        autoComplete="one-time-code"
        autoFocus
        {...form.getInputProps('code')}
      />
    </AuthForm>
  );
}
