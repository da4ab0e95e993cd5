import { IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { productsQuery } from '#data/shopProducts/queries.ts';
import { ButtonLink } from '#ui/links.tsx';
import { campaignPaths } from '../pages.ts';
import { useCampaignLink, useCampaignParams } from '../useCampaign.ts';
import { SourceCard } from './SourceCard.tsx';

/** Leads to the products, once there are any: they come with the orders of a shop. */
export function WhatPeopleBought() {
  const { t } = useTranslation('campaigns');
  const link = useCampaignLink();
  const { team_id } = useCampaignParams();
  const products = useQuery(productsQuery(team_id));
  const hasNone = products.data?.length === 0;
  return (
    <SourceCard
      Icon={IconShoppingBag}
      title={t('audience.products')}
      muted={hasNone}
      action={
        hasNone ? null : (
          <ButtonLink to={campaignPaths.lists} params={link} search={{ of: 'products' }} variant="default">
            {t('audience.chooseProducts')}
          </ButtonLink>
        )
      }
    >
      {t(hasNone ? 'audience.noProducts' : 'audience.productsText')}
    </SourceCard>
  );
}
