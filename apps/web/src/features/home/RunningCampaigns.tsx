import type { CampaignSummary } from '@herald/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { StepBadge } from '#features/campaigns/index.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { AnchorLink, ButtonLink } from '#ui/links.tsx';
import { HomeCard } from './HomeCard.tsx';
import classes from './HomeScreen.module.css';
import { partOf } from './partOf.ts';
import type { HomeAsked } from './useHome.ts';

/** Campaigns that are under way or wait for their next step. */
export function RunningCampaigns({ asked }: { asked: HomeAsked }) {
  const { t } = useTranslation('home');
  const linkParams = useLinkParams();
  const mayCreate = useCan('campaigns.manage');

  return (
    <HomeCard
      title={t('campaigns.title')}
      link={
        <AnchorLink to="/teams/$teamId/$phoneNumberId/campaigns" params={linkParams} size="sm">
          {t('campaigns.all')}
        </AnchorLink>
      }
    >
      <Loaded query={partOf(asked, 'campaigns')} skeleton={120}>
        {({ open, any }) => {
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
              {t(any ? 'campaigns.noneRunning' : 'campaigns.none')}
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
