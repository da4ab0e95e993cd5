import { Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { persistentQuery } from '#app/session/guards.ts';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { signInOptionsQuery } from '#data/account/queries.ts';
import { Loaded } from '#ui/Loaded.tsx';
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
  const signed = signedSearch(useLocation({ select: ({ searchStr }) => searchStr }));
  const search: object = useLocation({ select: (location) => location.search });
  const options = useQuery(signInOptionsQuery);
  if (!signed) return <LikeAnybody search={{ ...search }} />;
  return (
    <Loaded query={options} skeleton={480} around={aroundMeanwhile}>
      {({ registration, shopify }) =>
        registration && shopify ? (
          <ShopSignUp signed={signed} search={{ ...search }} />
        ) : (
          <LikeAnybody search={{ ...search }} />
        )
      }
    </Loaded>
  );
}

const aroundMeanwhile = (meanwhile: ReactElement) => (
  <OutsidePage>
    <Container size={512} mt={{ base: 24, sm: 56 }} px="md">
      {meanwhile}
    </Container>
  </OutsidePage>
);

function LikeAnybody({ search }: { search: Record<string, unknown> }) {
  const { t } = useTranslation('shopifyEntry');
  const carried = persistentQuery(search);
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
            {t('auth:register.login')}
          </ButtonLink>
        </>
      }
    >
      {t('register.text')}
    </ShopPage>
  );
}
