import type { Template } from '@herald/contract';
import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPencil,
  IconPlayerPause,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Tone } from '#ui/StatusBadge.tsx';

type Look = { tone: Tone; icon: TablerIcon };

export const statusLooks: Record<Template['status'], Look> = {
  DRAFT: { tone: 'neutral', icon: IconPencil },
  PENDING: { tone: 'waiting', icon: IconClock },
  IN_APPEAL: { tone: 'waiting', icon: IconClock },
  APPROVED: { tone: 'good', icon: IconCircleCheck },
  REJECTED: { tone: 'bad', icon: IconCircleX },
  PAUSED: { tone: 'paused', icon: IconPlayerPause },
  DISABLED: { tone: 'bad', icon: IconBan },
  LIMIT_EXCEEDED: { tone: 'warning', icon: IconAlertTriangle },
  ARCHIVED: { tone: 'neutral', icon: IconArchive },
  PENDING_DELETION: { tone: 'neutral', icon: IconTrash },
  DELETED: { tone: 'neutral', icon: IconTrash },
};

/** Those worth filtering by, in the order of a template's life. */
export const filterStatuses: readonly Template['status'][] = [
  'PENDING',
  'APPROVED',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'ARCHIVED',
  'DRAFT',
];

export const qualityTones = { GREEN: 'good', YELLOW: 'warning', RED: 'bad' } as const;

/** Meta says UNKNOWN until enough people have seen a template; that is not worth a badge. */
export function qualityOf(template: Template): keyof typeof qualityTones | null {
  const { quality } = template;
  return quality === 'GREEN' || quality === 'YELLOW' || quality === 'RED' ? quality : null;
}
