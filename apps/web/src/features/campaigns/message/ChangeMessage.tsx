import { type Campaign, updateCampaign } from '@herald/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { campaignQuery, templatesQuery } from '#data/campaigns/queries.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { together } from '#ui/asked.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import { campaignPaths, mayOpen, pageOf } from '../pages.ts';
import { BackToCampaigns, FrameSkeleton } from '../parts/CampaignFrame.tsx';
import { CampaignParts } from '../parts/CampaignParts.tsx';
import { StepBadge } from '../parts/StepBadge.tsx';
import { MessageForm } from './MessageForm.tsx';

/** The same step of a campaign that exists, as long as it has not started. */
export function ChangeMessage({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation('campaigns');
  const params = useNumberParams();
  const link = { ...useLinkParams(), campaignId: String(campaignId) };
  const campaign = useQuery(campaignQuery({ ...params, campaign_id: campaignId }));
  const templates = useQuery(templatesQuery(params));
  const both = together<[Campaign, FormProps['templates']]>(campaign, templates);
  if (campaign.data && !mayOpen('message', campaign.data.step)) {
    return <Navigate to={campaignPaths[pageOf(campaign.data.step)]} params={link} replace />;
  }
  return (
    <Page
      title={campaign.data?.name ?? t('frame.title')}
      beside={
        campaign.data ? <StepBadge step={campaign.data.step} schedule={campaign.data.schedule} /> : null
      }
      back={<BackToCampaigns />}
    >
      <Loaded query={both} skeleton={<FrameSkeleton />}>
        {([loaded, choice]) => <Form campaign={loaded} templates={choice} />}
      </Loaded>
    </Page>
  );
}

interface FormProps {
  campaign: Campaign;
  templates: React.ComponentProps<typeof MessageForm>['templates'];
}

function Form({ campaign, templates }: FormProps) {
  const { t } = useTranslation('campaigns');
  const params = { ...useNumberParams(), campaign_id: campaign.id };
  const link = { ...useLinkParams(), campaignId: String(campaign.id) };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <>
      <CampaignParts current="message" campaign={campaign} />
      <MessageForm
        templates={templates}
        initial={{
          name: campaign.name,
          description: campaign.description,
          template_id: campaign.template ? String(campaign.template.id) : null,
        }}
        submit={t('message.save')}
        send={async (body) => {
          const { data } = await call(updateCampaign, { params, body });
          queryClient.removeQueries({ queryKey: campaignKeys.review(params) });
          queryClient.setQueryData(campaignKeys.one(params), data);
          notifyDone(t('message.saved'));
          await navigate({ to: campaignPaths[pageOf(data.step)], params: link });
        }}
      />
    </>
  );
}
