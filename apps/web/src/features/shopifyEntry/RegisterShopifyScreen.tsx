import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { persistentQuery } from '#app/session/guards.ts';
import { ButtonLink } from '#ui/links.tsx';
import { ShopPage } from './ShopPage.tsx';
import { shopOf } from './shopOf.ts';

/** `/register-shopify?shop=…`: where the app's listing at Shopify leads. */
export function RegisterShopifyScreen() {
  const { t } = useTranslation('shopifyEntry');
  const search = useLocation({ select: (location) => location.search });
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
