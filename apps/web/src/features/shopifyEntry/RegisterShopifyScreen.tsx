import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { persistentQuery } from '#app/session/guards.ts';
import { useSignInOptions } from '#features/auth/index.ts';
import { ButtonLink } from '#ui/links.tsx';
import { ShopPage } from './ShopPage.tsx';
import { ShopSignUp } from './ShopSignUp.tsx';
import { shopOf } from './shopOf.ts';
import { signedSearch } from './signedSearch.ts';

/**
 * `/register-shopify?shop=…`: where the app's listing at Shopify leads. Signed by Shopify it makes the account here; else,
 * and where there is no app at Shopify, as for anybody.
 */
export function RegisterShopifyScreen() {
  const { t } = useTranslation('shopifyEntry');
  const search = useLocation({ select: (location) => location.search });
  const signed = signedSearch(useLocation({ select: ({ searchStr }) => searchStr }));
  const { registration, shopify } = useSignInOptions();
  if (signed && registration && shopify) return <ShopSignUp signed={signed} search={{ ...search }} />;
  const carried = persistentQuery({ ...search });
  return (
    <ShopPage
      title={t('register.title')}
      shop={shopOf(search)}
      action={
        <>
          <ButtonLink to="/register" search={carried}>
            {t('register.create')}
          </ButtonLink>
          <ButtonLink to="/login" search={carried} variant="default">
            {t('register.signIn')}
          </ButtonLink>
        </>
      }
    >
      {t('register.text')}
    </ShopPage>
  );
}
