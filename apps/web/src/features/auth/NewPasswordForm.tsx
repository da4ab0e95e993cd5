import { resetPassword } from '@herald/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { AnchorLink } from '#ui/links.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { all, atLeast, filled } from '#ui/validators.ts';
import { AuthForm } from './AuthForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { shortestPassword } from './passwordRule.ts';

export function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { password: '' },
    validate: { password: all(filled, atLeast(shortestPassword)) },
    send: async ({ password }) => {
      const { message } = await call(resetPassword, { body: { token, password } });
      notifyDone(message);
      // Whoever was signed in here is so no more.
      queryClient.clear();
      await navigate({ to: '/login' });
    },
  });

  return (
    <AuthForm
      title={t('reset.title')}
      intro={t('reset.intro')}
      failure={failure}
      sending={sending}
      submit={t('reset.submit')}
      onSubmit={onSubmit}
      below={
        <AnchorLink to="/forgot-password" inherit>
          {t('reset.newLink')}
        </AnchorLink>
      }
    >
      <PasswordField
        label={t('field.newPassword')}
        description={t('password.rule', { length: shortestPassword })}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </AuthForm>
  );
}
