import type { CampaignSummary } from '@herald/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { isOpen } from '#data/campaigns/stages.ts';
import { recentCampaignsQuery } from '#data/home/queries.ts';
import { StepBadge } from '#features/campaigns/index.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { AnchorLink, ButtonLink } from '#ui/links.tsx';
import { CardSkeleton, HomeCard } from './HomeCard.tsx';
import classes from './HomeScreen.module.css';

/** Campaigns that are under way or wait for their next step. */
export function RunningCampaigns() {
  const { t } = useTranslation('home');
  const params = useNumberParams();
  const linkParams = useLinkParams();
  const mayCreate = useCan('campaigns.manage');
  const query = useQuery(recentCampaignsQuery(params));
  const queryClient = useQueryClient();
  useRealtime('campaign.updated', () => void queryClient.invalidateQueries(recentCampaignsQuery(params)));

  return (
    <HomeCard
      title={t('campaigns.title')}
      link={
        <AnchorLink to="/teams/$teamId/$phoneNumberId/campaigns" params={linkParams} size="sm">
          {t('campaigns.all')}
        </AnchorLink>
      }
    >
      <Loaded query={query} skeleton={<CardSkeleton />}>
        {(campaigns) => {
          const open = campaigns.filter(({ step }) => isOpen(step)).slice(0, 5);
          if (open.length > 0) return open.map((campaign) => <Row key={campaign.id} campaign={campaign} />);
          return (
            <EmptyState
              drawing="megaphone"
              action={
                mayCreate ? (
                  <ButtonLink
                    to="/teams/$teamId/$phoneNumberId/campaigns/create"
                    params={linkParams}
                    variant="default"
                  >
                    {t('campaigns.create')}
                  </ButtonLink>
                ) : null
              }
            >
              {t(campaigns.length === 0 ? 'campaigns.none' : 'campaigns.noneRunning')}
            </EmptyState>
          );
        }}
      </Loaded>
    </HomeCard>
  );
}

function Row({ campaign }: { campaign: CampaignSummary }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const params = useLinkParams();
  return (
    <Link
      to="/teams/$teamId/$phoneNumberId/campaigns/$campaignId"
      params={{ ...params, campaignId: String(campaign.id) }}
      className={classes.row}
    >
      <span className={classes.words}>
        <strong>{campaign.name}</strong>
        <span>
          {t('campaigns.progress', {
            sent: format.number(campaign.sendings),
            total: format.number(campaign.total_contact),
          })}
        </span>
      </span>
      <StepBadge step={campaign.step} schedule={campaign.schedule} />
    </Link>
  );
}
