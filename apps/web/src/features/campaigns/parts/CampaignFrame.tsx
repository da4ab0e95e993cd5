import type { Campaign } from '@herald/contract';
import { Skeleton, Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { type CampaignPart, campaignPaths, mayOpen, pageOf } from '../pages.ts';
import { useCampaign, useCampaignLink } from '../useCampaign.ts';
import { CampaignParts } from './CampaignParts.tsx';
import { MadeBy } from './MadeBy.tsx';
import { Standing } from './Standing.tsx';

interface CampaignFrameProps {
  part: CampaignPart;
  /** The page shows itself in every step, as the page of an import does. */
  anyStep?: boolean;
  action?: (campaign: Campaign) => ReactNode;
  children: (campaign: Campaign) => ReactNode;
}

/** What all pages of a campaign share: name, step, the way through, and going on by itself when the step changes. */
export function CampaignFrame(props: CampaignFrameProps) {
  const { t } = useTranslation('campaigns');
  return (
    <Loaded
      query={useCampaign()}
      skeleton={<FrameSkeleton />}
      around={(meanwhile) => (
        <Page title={t('frame.title')} back={<BackToCampaigns />}>
          {meanwhile}
        </Page>
      )}
    >
      {(campaign) => <LoadedFrame {...props} campaign={campaign} />}
    </Loaded>
  );
}

function LoadedFrame({
  part,
  anyStep = false,
  action,
  children,
  campaign,
}: CampaignFrameProps & { campaign: Campaign }) {
  const link = useCampaignLink();
  if (!anyStep && !mayOpen(part, campaign.step)) {
    return <Navigate to={campaignPaths[pageOf(campaign.step)]} params={link} replace />;
  }
  return (
    <Page
      title={campaign.name}
      beside={<Standing campaign={campaign} part={part} />}
      purpose={campaign.description || undefined}
      back={<BackToCampaigns />}
      action={action?.(campaign)}
    >
      <CampaignParts current={part} campaign={campaign} />
      {campaign.occurrence_of ? <MadeBy of={campaign.occurrence_of} /> : null}
      {children(campaign)}
    </Page>
  );
}

export function BackToCampaigns() {
  const { t } = useTranslation('campaigns');
  return (
    <BackLink to={campaignPaths.list} params={useLinkParams()}>
      {t('list.title')}
    </BackLink>
  );
}

export function FrameSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack role="status" aria-label={t('loading')} gap="lg">
      <Skeleton height={24} width={420} maw="100%" />
      <Skeleton height={140} />
      <Skeleton height={220} />
    </Stack>
  );
}
