import type { Campaign } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { optionalId } from '#ui/searchParams.ts';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { PeopleOfCampaign } from './again/PeopleOfCampaign.tsx';
import { ChooseGroups } from './audience/ChooseGroups.tsx';
import { PeopleOfProducts } from './audience/PeopleOfProducts.tsx';
import { SegmentsOfNumber } from './audience/SegmentsOfNumber.tsx';
import { BesidePhone } from './parts/BesidePhone.tsx';
import { CampaignFrame } from './parts/CampaignFrame.tsx';
import { CampaignPhone } from './parts/CampaignPhone.tsx';

/** `?list=`: comes chosen, from the page of a list. `?of=`: what is shown instead of lists. */
const search = z.object({
  list: optionalId,
  of: z.enum(['segments', 'campaigns', 'products']).optional().catch(undefined),
});

/** The people of lists, of segments, of an earlier campaign or of products become recipients. */
export function CampaignUploadListScreen() {
  return <CampaignFrame part="audience">{(campaign) => <Choices campaign={campaign} />}</CampaignFrame>;
}

function Choices({ campaign }: { campaign: Campaign }) {
  const [{ list, of }] = useUrlState(search);
  return (
    <BesidePhone phone={<CampaignPhone structure={campaign.template?.structure ?? null} />}>
      {of === 'segments' ? <SegmentsOfNumber /> : null}
      {of === 'campaigns' ? <PeopleOfCampaign /> : null}
      {of === 'products' ? <PeopleOfProducts /> : null}
      {of === undefined ? <ListsOfNumber preselected={list} /> : null}
    </BesidePhone>
  );
}

function ListsOfNumber({ preselected }: { preselected: number | undefined }) {
  const { t } = useTranslation('campaigns');
  const query = useQuery(groupsQuery(useNumberParams()));
  const linkParams = useLinkParams();
  const empty = (
    <EmptyState
      drawing="labels"
      action={
        <ButtonLink to="/teams/$teamId/$phoneNumberId/lists" params={linkParams} variant="default">
          {t('lists.open')}
        </ButtonLink>
      }
    >
      {t('lists.none')}
    </EmptyState>
  );
  return (
    <Loaded query={query} skeleton={<TableSkeleton rows={4} columns={2} />} empty={empty}>
      {(groups) => <ChooseGroups groups={groups} preselected={preselected} />}
    </Loaded>
  );
}
