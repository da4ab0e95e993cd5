import type { Campaign, CampaignReview } from '@herald/contract';
import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '#app/session/hooks.ts';
import { reviewQuery } from '#data/campaigns/queries.ts';
import { repeats } from '#data/campaigns/stages.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ChangedBefore } from './changed/ChangedBefore.tsx';
import { Delivery } from './delivery/Delivery.tsx';
import { useDeliveryDraft } from './delivery/useDeliveryDraft.ts';
import { useWhen } from './delivery/useWhen.ts';
import { ExperimentCard } from './experiment/ExperimentCard.tsx';
import { campaignPaths } from './pages.ts';
import { BesidePhone } from './parts/BesidePhone.tsx';
import { CampaignFrame, FrameSkeleton } from './parts/CampaignFrame.tsx';
import { CampaignMenu } from './parts/CampaignMenu.tsx';
import { CampaignPhone } from './parts/CampaignPhone.tsx';
import { StoppedBefore } from './parts/StoppedBefore.tsx';
import { Audience } from './review/Audience.tsx';
import { Blockers } from './review/Blockers.tsx';
import { Cost } from './review/Cost.tsx';
import { Languages } from './review/Languages.tsx';
import { Launch } from './review/Launch.tsx';
import { MessageSummary } from './review/MessageSummary.tsx';
import { PersonPhone } from './review/PersonPhone.tsx';
import { useColumnGuesses } from './review/useColumnGuesses.ts';
import { useVariableDraft } from './review/useVariableDraft.ts';
import { Variables } from './review/Variables.tsx';
import { Series } from './series/Series.tsx';
import { useCampaignLink, useCampaignParams } from './useCampaign.ts';

/** Step 3: everything one checks before pressing Send. */
export function CampaignReviewScreen() {
  const navigate = useNavigate();
  const link = useCampaignLink();
  return (
    <CampaignFrame
      part="review"
      action={({ id, name, step, schedule, series, stats }) => (
        <CampaignMenu
          campaign={{
            id,
            name,
            step,
            schedule,
            series,
            recipients: stats.total_contact,
            sent: stats.total_sended,
          }}
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
  return (
    <Loaded
      query={query}
      skeleton={<FrameSkeleton />}
      around={(meanwhile) => (
        <BesidePhone phone={<CampaignPhone structure={campaign.template?.structure ?? null} />}>
          {meanwhile}
        </BesidePhone>
      )}
    >
      {(review) => <Sections campaign={campaign} review={review} isFetching={query.isFetching} />}
    </Loaded>
  );
}

interface SectionsProps {
  campaign: Campaign;
  review: CampaignReview;
  /** The figures may be those of before the last change. */
  isFetching: boolean;
}

function Sections({ campaign, review, isFetching }: SectionsProps) {
  const mayManage = useCan('campaigns.manage');
  const variables = useVariableDraft(campaign);
  const delivery = useDeliveryDraft(campaign, {
    people: review.sendable - review.held_out,
    cost: review.cost.amount,
  });
  const when = useWhen(campaign);
  const states = [variables.saving.state, delivery.saving.state];
  return (
    <BesidePhone
      phone={
        <PersonPhone
          campaign={campaign}
          people={review.preview}
          longest={review.longest_contact_id}
          languages={review.languages}
          draft={variables.draft}
          isSaved={variables.saving.state !== 'saving' && variables.saving.state !== 'failed' && !isFetching}
        />
      }
    >
      <Stack gap="xl">
        <StoppedBefore reason={campaign.stop_reason} />
        <ChangedBefore campaign={campaign} />
        <Blockers campaign={campaign} review={review} />
        <MessageSummary campaign={campaign} />
        {mayManage && review.languages ? (
          <Languages campaign={campaign} languages={review.languages} />
        ) : null}
        {mayManage ? (
          <Variables
            campaign={campaign}
            variables={variables}
            exampleContactId={review.preview[0]?.contact_id}
          />
        ) : null}
        {mayManage ? (
          <ExperimentCard
            campaign={campaign}
            review={review}
            exampleContactId={review.preview[0]?.contact_id}
          />
        ) : null}
        <Audience campaign={campaign} review={review} />
        {campaign.series ? <Series campaign={campaign} series={campaign.series} /> : null}
        <Delivery campaign={campaign} form={delivery} when={when} />
        <Cost campaign={campaign} review={review} />
        {repeats(campaign) ? null : (
          <Launch
            campaign={campaign}
            review={review}
            when={when}
            isSettled={!states.includes('saving') && !isFetching}
            unsaved={delivery.isWrong ? 'wrong' : states.includes('failed') ? 'failed' : null}
          />
        )}
      </Stack>
    </BesidePhone>
  );
}
