import type { Campaign } from '@herald/contract';
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { repeats } from '#data/campaigns/stages.ts';
import { FillAnewButton } from './FillAnewButton.tsx';

/** The template of a campaign that waited for its time, or repeats, was edited at WhatsApp. */
export function ChangedBefore({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const mayManage = useCan('campaigns.manage');
  if (campaign.stop_reason?.code !== 'template_changed') return null;
  return (
    <Alert color="red" role="alert" title={t('changed.title')}>
      {t(repeats(campaign) ? 'changed.repeats' : 'changed.planned')}
      {mayManage ? (
        <div>
          <FillAnewButton campaign={campaign} />
        </div>
      ) : null}
    </Alert>
  );
}
