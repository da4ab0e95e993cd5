import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan } from '#app/session/hooks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';
import { optionalId } from '#ui/searchParams.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { ChangeMessage } from './message/ChangeMessage.tsx';
import { NewMessage } from './message/NewMessage.tsx';
import { BackToCampaigns } from './parts/CampaignFrame.tsx';

const search = z.object({ campaign: optionalId, template: optionalId, list: optionalId });

/** The message of a campaign: of a new one, or with `?campaign=` of one that has not started. */
export function CampaignCreateScreen() {
  const { t } = useTranslation('campaigns');
  const [{ campaign, template, list }] = useUrlState(search);
  const mayManage = useCan('campaigns.manage');
  if (!mayManage) {
    return (
      <Page title={t('message.newTitle')} back={<BackToCampaigns />}>
        <EmptyState drawing="people">{t('frame.notAllowed')}</EmptyState>
      </Page>
    );
  }
  return campaign === undefined ? (
    <NewMessage template={template} list={list} />
  ) : (
    <ChangeMessage key={campaign} campaignId={campaign} />
  );
}
