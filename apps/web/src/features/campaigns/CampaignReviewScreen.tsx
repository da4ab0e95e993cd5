import type { Campaign } from '@herald/contract';
import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '#app/session/hooks.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { campaignPaths } from './pages.ts';
import { BesidePhone } from './parts/BesidePhone.tsx';
import { CampaignFrame, FrameSkeleton } from './parts/CampaignFrame.tsx';
import { CampaignMenu } from './parts/CampaignMenu.tsx';
import { CampaignPhone } from './parts/CampaignPhone.tsx';
import { ContactsFailed } from './parts/ContactsFailed.tsx';
import { reviewQuery } from './queries.ts';
import { Audience } from './review/Audience.tsx';
import { Blockers } from './review/Blockers.tsx';
import { Cost } from './review/Cost.tsx';
import { Launch } from './review/Launch.tsx';
import { MessageSummary } from './review/MessageSummary.tsx';
import { PersonPhone } from './review/PersonPhone.tsx';
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
        <ContactsFailed reason={campaign.stop_reason} />
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
        <Launch
          campaign={campaign}
          review={review}
          isSettled={isSettled}
          isUnsaved={variables.state === 'failed'}
        />
      </Stack>
    </BesidePhone>
  );
}
