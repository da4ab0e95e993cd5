import type { CampaignContact } from '@herald/contract';
import {
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  IconEye,
  IconHandStop,
  IconHelpCircle,
  IconHourglass,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';

type Status = CampaignContact['status'] | 'waiting';

const looks: Record<Status, { word: string; tone: Tone; icon?: TablerIcon }> = {
  pending: { word: 'pending', tone: 'neutral', icon: IconClock },
  waiting: { word: 'waiting', tone: 'waiting', icon: IconHourglass },
  queued: { word: 'pending', tone: 'neutral', icon: IconClock },
  sending: { word: 'sending', tone: 'busy' },
  accepted: { word: 'sent', tone: 'busy', icon: IconCheck },
  held: { word: 'held', tone: 'waiting' },
  sent: { word: 'sent', tone: 'busy', icon: IconCheck },
  delivered: { word: 'delivered', tone: 'good', icon: IconChecks },
  read: { word: 'read', tone: 'good', icon: IconEye },
  played: { word: 'read', tone: 'good', icon: IconEye },
  failed: { word: 'failed', tone: 'bad' },
  expired: { word: 'expired', tone: 'bad' },
  held_out: { word: 'held_out', tone: 'neutral', icon: IconHandStop },
  skipped: { word: 'skipped', tone: 'paused', icon: IconBan },
  uncertain: { word: 'uncertain', tone: 'warning', icon: IconHelpCircle },
};

interface RecipientBadgeProps {
  status: CampaignContact['status'];
  /** A rule keeps them waiting, as opposed to their turn that simply comes. */
  isKept?: boolean;
}

export function RecipientBadge({ status, isKept = false }: RecipientBadgeProps) {
  const { t } = useTranslation('campaigns');
  const { word, tone, icon } = looks[status === 'pending' && isKept ? 'waiting' : status];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`recipient.${word}`)}
    </StatusBadge>
  );
}
