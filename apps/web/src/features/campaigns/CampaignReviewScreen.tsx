import { type Campaign, type CampaignReview, campaignCan } from '@herald/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useCan } from '#app/session/hooks.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { campaignPaths } from './pages.ts';
import { BesidePhone } from './parts/BesidePhone.tsx';
import { CampaignFrame, FrameSkeleton } from './parts/CampaignFrame.tsx';
import { CampaignMenu } from './parts/CampaignMenu.tsx';
import { CampaignPhone } from './parts/CampaignPhone.tsx';
import { StartDialog } from './parts/StartDialog.tsx';
import { reviewQuery } from './queries.ts';
import { Audience } from './review/Audience.tsx';
import { Blockers } from './review/Blockers.tsx';
import { Cost } from './review/Cost.tsx';
import { MessageSummary } from './review/MessageSummary.tsx';
import { PersonPhone } from './review/PersonPhone.tsx';
import classes from './review/Review.module.css';
import { useColumnGuesses } from './review/useColumnGuesses.ts';
import { useVariableDraft } from './review/useVariableDraft.ts';
import { Variables } from './review/Variables.tsx';
import { useCampaignLink, useCampaignParams } from './useCampaign.ts';

/** Step 3: everything one checks before pressing Send. */
export function CampaignReviewScreen() {
  const navigate = useNavigate();
  const link = useCampaignLink();
  return (
    <CampaignFrame
      part="review"
      action={({ id, name, step, stats }) => (
        <CampaignMenu
          campaign={{ id, name, step, recipients: stats.total_contact, sent: stats.total_sended }}
          withoutSending
          onDeleted={() => void navigate({ to: campaignPaths.list, params: link })}
        />
      )}
    >
      {(campaign) => <Review key={campaign.template?.id} campaign={campaign} />}
    </CampaignFrame>
  );
}

function Review({ campaign }: { campaign: Campaign }) {
  const isReady = useColumnGuesses(campaign);
  return isReady ? <Checks campaign={campaign} /> : <FrameSkeleton />;
}

function Checks({ campaign }: { campaign: Campaign }) {
  const query = useQuery({ ...reviewQuery(useCampaignParams()), placeholderData: keepPreviousData });
  const variables = useVariableDraft(campaign);
  const mayManage = useCan('campaigns.manage');
  const review = query.data;
  if (!review) {
    return (
      <BesidePhone phone={<CampaignPhone structure={campaign.template?.structure ?? null} />}>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <FrameSkeleton />
        )}
      </BesidePhone>
    );
  }
  const isSettled = variables.state !== 'saving' && !query.isFetching;
  return (
    <BesidePhone phone={<PersonPhone campaign={campaign} people={review.preview} draft={variables.draft} />}>
      <Stack gap="xl">
        <Blockers campaign={campaign} review={review} />
        <MessageSummary campaign={campaign} />
        {mayManage ? (
          <Variables
            campaign={campaign}
            variables={variables}
            exampleContactId={review.preview[0]?.contact_id}
          />
        ) : null}
        <Audience campaign={campaign} review={review} />
        <Cost review={review} />
        <Launch campaign={campaign} review={review} isSettled={isSettled && variables.state !== 'failed'} />
      </Stack>
    </BesidePhone>
  );
}

interface LaunchProps {
  campaign: Campaign;
  review: CampaignReview;
  /** Everything typed is saved and counted. */
  isSettled: boolean;
}

function Launch({ campaign, review, isSettled }: LaunchProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const navigate = useNavigate();
  const link = useCampaignLink();
  const maySend = useCan('campaigns.send');
  const [asking, setAsking] = useState(false);
  const isBlocked = review.blockers.length > 0 || !campaignCan('start', campaign);
  if (!maySend) {
    return (
      <Text c="dimmed" role="note">
        {t('review.maySend')}
      </Text>
    );
  }
  return (
    <Group gap="md" wrap="nowrap" className={classes.launch}>
      <Button
        size="md"
        leftSection={<IconSend size={18} stroke={1.8} aria-hidden />}
        disabled={isBlocked || !isSettled}
        aria-describedby="campaign-launch"
        onClick={() => setAsking(true)}
        flex="none"
      >
        {t('review.start')}
      </Button>
      <Text id="campaign-launch" c="dimmed">
        {isBlocked
          ? (review.blockers[0]?.message ?? t('blocker.title'))
          : t('review.summary', {
              count: review.sendable,
              people: format.number(review.sendable),
              cost: format.money(review.cost),
            })}
      </Text>
      <StartDialog
        campaign={campaign}
        opened={asking}
        onClose={() => setAsking(false)}
        onStarted={() => void navigate({ to: campaignPaths.results, params: link })}
      />
    </Group>
  );
}
