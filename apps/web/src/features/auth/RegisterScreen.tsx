import { ApiError, register } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { currentLocale } from '#app/i18n/i18n.ts';
import { arrivalOf } from '#app/session/guards.ts';
import { tellReferral } from '#app/thirdParties/load.ts';
import { AnchorLink } from '#ui/links.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { AuthForm } from './AuthForm.tsx';
import { ClosedRegistration } from './ClosedRegistration.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { NewAccountFields } from './NewAccountFields.tsx';
import { newAccountRules, noAccount } from './newAccount.ts';
import { PartnerNote } from './PartnerNote.tsx';
import { useArrival, useGuestSearch } from './useArrival.ts';
import { useSignInOptions } from './useSignInOptions.ts';

export function RegisterScreen({ channel }: { channel?: 'netto' }) {
  const { t } = useTranslation('auth');
  const arrive = useArrival();
  const search = useGuestSearch();
  const { registration } = useSignInOptions();
  const { form, ...frame } = useApiForm({
    initialValues: noAccount,
    validate: newAccountRules,
    send: async (values) => {
      try {
        await call(register, {
          body: { ...values, locale: currentLocale(), channel, arrival: arrivalOf(search) },
        });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'email_taken') throw error;
        throw new ApiError(error.status, {
          code: error.code,
          message: error.message,
          errors: { email: [error.message] },
        });
      }
      tellReferral(values.email);
      await arrive('start');
    },
  });

  if (!registration) return <ClosedRegistration />;
  return (
    <AuthForm
      title={t('register.title')}
      intro={channel ? <PartnerNote channel={channel} /> : t('register.intro')}
      {...frame}
      submit={t('register.submit')}
      below={
        <span>
          {t('register.hasAccount')}{' '}
          <AnchorLink to={channel ? '/login/netto' : '/login'} search={search} inherit underline="always">
            {t('register.login')}
          </AnchorLink>
        </span>
      }
    >
      <GoogleButton channel={channel} />
      <NewAccountFields form={form} />
    </AuthForm>
  );
}
