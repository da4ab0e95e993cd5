import { registerShopify } from '@herald/contract';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { currentLocale } from '#app/i18n/i18n.ts';
import { arriveAt } from '#app/session/arrive.ts';
import { arrivalOf, persistentQuery } from '#app/session/guards.ts';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { tellReferral } from '#app/thirdParties/load.ts';
import { AuthForm, NewAccountFields, newAccountRules, noAccount } from '#features/auth/index.ts';
import { guessCountry, guessTimeZone } from '#features/onboarding/index.ts';
import { AnchorLink } from '#ui/links.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import type { SignedSearch } from './signedSearch.ts';

interface ShopSignUpProps {
  signed: SignedSearch;
  /** All that the address brought along, of which the account keeps where the person came from. */
  search: Record<string, unknown>;
}

/** Makes the account and the team of a merchant whom Shopify sent here, then goes on to `/` as after any sign-up. */
export function ShopSignUp({ signed, search }: ShopSignUpProps) {
  const { t } = useTranslation('shopifyEntry');
  const queryClient = useQueryClient();
  const router = useRouter();
  const { shop } = signed;
  const { form, ...frame } = useApiForm({
    initialValues: noAccount,
    validate: newAccountRules,
    send: async (values) => {
      const place = { country_code: guessCountry(navigator.languages), timezone: guessTimeZone() };
      await call(registerShopify, {
        body: { ...values, ...place, signed, locale: currentLocale(), arrival: arrivalOf(search) },
      });
      tellReferral(values.email);
      await arriveAt({ queryClient, router }, { wanted: null, search, fallback: 'start' });
    },
  });
  return (
    <OutsidePage>
      <Stack maw={480} mx="auto" mt={{ base: 24, sm: 56 }} px="md" pb="xl" gap={0}>
        <AuthForm
          title={t('register.title')}
          intro={
            <>
              {t('store')} <strong style={{ overflowWrap: 'anywhere' }}>{shop}</strong>
              <br />
              {t('register.intro')}
            </>
          }
          {...frame}
          submit={t('register.create')}
          below={
            <span>
              {t('auth:register.hasAccount')}{' '}
              <AnchorLink to="/login" search={persistentQuery(search)} inherit underline="always">
                {t('auth:register.login')}
              </AnchorLink>
            </span>
          }
        >
          <NewAccountFields form={form} />
        </AuthForm>
      </Stack>
    </OutsidePage>
  );
}
