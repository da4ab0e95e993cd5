import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { afterShop, currentTeam, persistentQuery } from '#app/session/guards.ts';
import { userQuery } from '#app/session/queries.ts';
import { ButtonLink } from '#ui/links.tsx';
import { ShopPage } from './ShopPage.tsx';
import { shopOf } from './shopOf.ts';

/** `/connect-shopify?shop=…`: connects the store to the current team, once that can be done. */
export function ConnectShopifyScreen() {
  const { t } = useTranslation('shopifyEntry');
  const search = useLocation({ select: (location) => location.search });
  const { data: user } = useQuery(userQuery);
  const team = user && currentTeam(user);
  return (
    <ShopPage
      title={t('connect.title')}
      shop={shopOf(search)}
      action={
        user ? (
          <ButtonLink {...afterShop(user, { ...search })}>{t('connect.home')}</ButtonLink>
        ) : (
          <ButtonLink to="/login" search={persistentQuery({ ...search })}>
            {t('auth:register.login')}
          </ButtonLink>
        )
      }
    >
      {team ? t('connect.team', { team: team.name }) : t(user ? 'connect.noTeam' : 'connect.text')}
    </ShopPage>
  );
}
