import { type Campaign, campaignCan, exportCampaign, urlOf } from '@herald/contract';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCalendarOff,
  IconCopy,
  IconDots,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { repeats } from '#data/campaigns/stages.ts';
import { DuplicateDialog } from '../again/DuplicateDialog.tsx';
import { usePauseCampaign } from '../useCampaignActions.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { StartDialog } from './StartDialog.tsx';
import { UnscheduleDialog } from './UnscheduleDialog.tsx';

interface CampaignMenuProps {
  campaign: Pick<Campaign, 'id' | 'name' | 'step' | 'schedule' | 'series'> & {
    recipients: number;
    sent: number;
  };
  /** Pages that have buttons for these leave them out of the menu. */
  withoutSending?: boolean;
  onDeleted?: () => void;
}

/** What can be done with a campaign now, for those who may. */
export function CampaignMenu({ campaign, withoutSending, onDeleted }: CampaignMenuProps) {
  const { t } = useTranslation('campaigns');
  const params = useNumberParams();
  const [asking, setAsking] = useState<'start' | 'takeBack' | 'duplicate' | 'delete' | null>(null);
  const pause = usePauseCampaign();
  const maySend = useCan('campaigns.send') && !withoutSending;
  const mayManage = useCan('campaigns.manage');
  const mayExport = useCan(['campaigns.manage', 'contacts.export']);
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  const close = () => setAsking(null);
  const items = [
    maySend && campaignCan('pause', campaign) ? (
      <Menu.Item
        key="pause"
        leftSection={<IconPlayerPause {...icon} />}
        onClick={() => pause.mutate(campaign)}
      >
        {t('menu.pause')}
      </Menu.Item>
    ) : null,
    maySend && campaignCan('start', campaign) && !repeats(campaign) ? (
      <Menu.Item
        key="start"
        leftSection={campaign.step === 'PAUSED' ? <IconPlayerPlay {...icon} /> : <IconSend {...icon} />}
        onClick={() => setAsking('start')}
      >
        {t(campaign.step === 'PAUSED' ? 'menu.resume' : campaign.schedule ? 'menu.startNow' : 'menu.start')}
      </Menu.Item>
    ) : null,
    maySend && campaign.schedule && campaignCan('schedule', campaign) ? (
      <Menu.Item
        key="takeBack"
        leftSection={<IconCalendarOff {...icon} />}
        onClick={() => setAsking('takeBack')}
      >
        {t('menu.takeBack')}
      </Menu.Item>
    ) : null,
    mayManage ? (
      <Menu.Item key="duplicate" leftSection={<IconCopy {...icon} />} onClick={() => setAsking('duplicate')}>
        {t('menu.duplicate')}
      </Menu.Item>
    ) : null,
    ...(mayExport && campaignCan('export', campaign) ? (['xlsx', 'csv'] as const) : []).map((format) => (
      <Menu.Item
        key={format}
        component="a"
        href={urlOf(exportCampaign, { params: { ...params, campaign_id: campaign.id }, query: { format } })}
        download
        leftSection={<IconDownload {...icon} />}
      >
        {t(`menu.export.${format}`)}
      </Menu.Item>
    )),
    mayManage ? (
      <Menu.Item
        key="delete"
        color="red"
        disabled={!campaignCan('delete', campaign)}
        leftSection={<IconTrash {...icon} />}
        onClick={() => setAsking('delete')}
      >
        {t(campaignCan('delete', campaign) ? 'menu.delete' : 'menu.deleteAfterPause')}
      </Menu.Item>
    ) : null,
  ].filter((item) => item !== null);
  if (items.length === 0) return null;

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('menu.open', { name: campaign.name })}>
            <IconDots size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{items}</Menu.Dropdown>
      </Menu>
      <StartDialog campaign={campaign} opened={asking === 'start'} onClose={close} />
      <UnscheduleDialog campaign={campaign} opened={asking === 'takeBack'} onClose={close} />
      <DuplicateDialog campaign={campaign} opened={asking === 'duplicate'} onClose={close} />
      <DeleteDialog
        campaign={campaign}
        opened={asking === 'delete'}
        onClose={close}
        onDeleted={() => {
          close();
          onDeleted?.();
        }}
      />
    </>
  );
}
