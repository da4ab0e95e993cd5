import type { Campaign } from '@herald/contract';
import { Alert, Badge, Group, Stack, Title } from '@mantine/core';
import {
  IconBuildingStore,
  IconFileSpreadsheet,
  IconFilter,
  IconHistory,
  IconList,
  IconMailFast,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { ButtonLink } from '#ui/links.tsx';
import { EveryoneOptedIn } from './audience/EveryoneOptedIn.tsx';
import { ExcelTemplateButton } from './audience/ExcelTemplateButton.tsx';
import { Exclusions } from './audience/Exclusions.tsx';
import { SourceCard } from './audience/SourceCard.tsx';
import { SourcesTaken } from './audience/SourcesTaken.tsx';
import { WhatPeopleBought } from './audience/WhatPeopleBought.tsx';
import { campaignPaths } from './pages.ts';
import { BesidePhone } from './parts/BesidePhone.tsx';
import { CampaignFrame } from './parts/CampaignFrame.tsx';
import { CampaignPhone } from './parts/CampaignPhone.tsx';
import { StoppedBefore } from './parts/StoppedBefore.tsx';
import { useCampaignLink } from './useCampaign.ts';

/** Step 2: who gets it. Several sources may be used one after the other. */
export function CampaignAudienceScreen() {
  return (
    <CampaignFrame part="audience">
      {(campaign) => (
        <BesidePhone phone={<CampaignPhone structure={campaign.template?.structure ?? null} />}>
          <Sources campaign={campaign} />
        </BesidePhone>
      )}
    </CampaignFrame>
  );
}

function Sources({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const link = useCampaignLink();
  const mayManage = useCan('campaigns.manage');
  if (!mayManage) return <Alert color="gray">{t('audience.notAllowed')}</Alert>;
  return (
    <Stack gap="sm">
      <StoppedBefore reason={campaign.stop_reason} />
      {campaign.stats.total_contact > 0 ? <AlreadyIn count={campaign.stats.total_contact} /> : null}
      <Title order={2}>{t('audience.title')}</Title>
      <SourceCard
        Icon={IconFileSpreadsheet}
        title={t('audience.file')}
        action={
          <>
            <ExcelTemplateButton />
            <ButtonLink to={campaignPaths.upload} params={link}>
              {t('audience.upload')}
            </ButtonLink>
          </>
        }
      >
        {t('audience.fileText')}
      </SourceCard>
      <SourceCard
        Icon={IconList}
        title={t('audience.lists')}
        action={
          <ButtonLink to={campaignPaths.lists} params={link} variant="default">
            {t('audience.chooseLists')}
          </ButtonLink>
        }
      >
        {t('audience.listsText')}
      </SourceCard>
      <SourceCard
        Icon={IconFilter}
        title={t('audience.segments')}
        action={
          <ButtonLink to={campaignPaths.lists} params={link} search={{ of: 'segments' }} variant="default">
            {t('audience.chooseSegments')}
          </ButtonLink>
        }
      >
        {t('audience.segmentsText')}
      </SourceCard>
      <SourceCard
        Icon={IconHistory}
        title={t('audience.campaign')}
        action={
          <ButtonLink to={campaignPaths.lists} params={link} search={{ of: 'campaigns' }} variant="default">
            {t('audience.chooseCampaign')}
          </ButtonLink>
        }
      >
        {t('audience.campaignText')}
      </SourceCard>
      <WhatPeopleBought />
      <EveryoneOptedIn />
      <SourceCard Icon={IconMailFast} title={t('audience.klaviyo')} beside={<NotYet />} muted>
        {t('audience.klaviyoText')}
      </SourceCard>
      <SourceCard Icon={IconBuildingStore} title={t('audience.shopify')} beside={<NotYet />} muted>
        {t('audience.shopifyText')}
      </SourceCard>
    </Stack>
  );
}

function AlreadyIn({ count }: { count: number }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const link = useCampaignLink();
  return (
    <Alert color="green" mb="sm">
      <Group justify="space-between" gap="sm">
        {t('audience.alreadyIn', { count, people: format.number(count) })}
        <ButtonLink to={campaignPaths.review} params={link} size="xs">
          {t('audience.toReview')}
        </ButtonLink>
      </Group>
      <SourcesTaken />
      <Exclusions />
    </Alert>
  );
}

function NotYet() {
  const { t } = useTranslation('campaigns');
  return (
    <Badge color="gray" variant="light">
      {t('notBuilt')}
    </Badge>
  );
}
