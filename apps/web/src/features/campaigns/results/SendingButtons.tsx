import { type Campaign, campaignCan } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRepeat } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { DuplicateDialog } from '../again/DuplicateDialog.tsx';
import { campaignPaths } from '../pages.ts';
import { CampaignMenu } from '../parts/CampaignMenu.tsx';
import { StartDialog } from '../parts/StartDialog.tsx';
import { useCampaignLink } from '../useCampaign.ts';
import { usePauseCampaign } from '../useCampaignActions.ts';

/** Pause or go on, and what else can be done with the campaign. */
export function SendingButtons({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const link = useCampaignLink();
  const maySend = useCan('campaigns.send');
  const pause = usePauseCampaign();
  const mayManage = useCan('campaigns.manage');
  const [asking, setAsking] = useState<'start' | 'followUp' | null>(null);
  const close = () => setAsking(null);
  const { id, name, step, schedule, series, stats } = campaign;
  return (
    <>
      {maySend && campaignCan('pause', campaign) ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} stroke={1.8} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate(campaign)}
        >
          {t('menu.pause')}
        </Button>
      ) : null}
      {maySend && campaignCan('start', campaign) ? (
        <Button
          leftSection={<IconPlayerPlay size={16} stroke={1.8} aria-hidden />}
          onClick={() => setAsking('start')}
        >
          {t('menu.resume')}
        </Button>
      ) : null}
      {mayManage && step === 'SENDED' ? (
        <Button
          variant="default"
          leftSection={<IconRepeat size={16} stroke={1.8} aria-hidden />}
          onClick={() => setAsking('followUp')}
        >
          {t('again.followUp')}
        </Button>
      ) : null}
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
      <StartDialog campaign={campaign} opened={asking === 'start'} onClose={close} />
      <DuplicateDialog
        campaign={{ id, name, recipients: stats.total_contact }}
        opened={asking === 'followUp'}
        onClose={close}
        suggested="not_read"
      />
    </>
  );
}
