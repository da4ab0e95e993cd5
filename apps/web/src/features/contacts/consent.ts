import type { OptinStatus } from '@herald/contract';
import { IconBan, IconCircleCheck, IconHelpCircle, type TablerIcon } from '@tabler/icons-react';
import type { Tone } from '#ui/StatusBadge.tsx';

export const consentLooks: Record<OptinStatus, { tone: Tone; icon: TablerIcon }> = {
  opted_in: { tone: 'good', icon: IconCircleCheck },
  opted_out: { tone: 'warning', icon: IconBan },
  unknown: { tone: 'neutral', icon: IconHelpCircle },
};
