import { createCampaign } from '@herald/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { templatesQuery } from '#data/campaigns/queries.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { campaignPaths } from '../pages.ts';
import { BackToCampaigns, FrameSkeleton } from '../parts/CampaignFrame.tsx';
import { CampaignParts } from '../parts/CampaignParts.tsx';
import { MessageForm } from './MessageForm.tsx';

interface NewMessageProps {
  /** Comes chosen from the page of a template. */
  template: number | undefined;
  /** Comes chosen from the page of a list: the step after this one offers it. */
  list: number | undefined;
}

/** The first step of a campaign that does not exist yet. */
export function NewMessage({ template, list }: NewMessageProps) {
  const { t } = useTranslation('campaigns');
  const params = useNumberParams();
  const linkParams = useLinkParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <Page title={t('message.newTitle')} purpose={t('message.purpose')} back={<BackToCampaigns />}>
      <CampaignParts current="message" />
      <Loaded query={useQuery(templatesQuery(params))} skeleton={<FrameSkeleton />}>
        {(templates) => (
          <MessageForm
            templates={templates}
            initial={{ name: '', description: '', template_id: template ? String(template) : null }}
            submit={t('message.create')}
            send={async (body) => {
              const { data } = await call(createCampaign, { params, body });
              queryClient.setQueryData(campaignKeys.one({ ...params, campaign_id: data.id }), data);
              void queryClient.invalidateQueries({ queryKey: campaignKeys.lists(params) });
              const link = { ...linkParams, campaignId: String(data.id) };
              await (list === undefined
                ? navigate({ to: campaignPaths.audience, params: link })
                : navigate({ to: campaignPaths.lists, params: link, search: { list } }));
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}
