import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconPlayerPause,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** What a state means for the person who reads it; the word says which state it is. */
export type Tone = 'good' | 'busy' | 'waiting' | 'paused' | 'warning' | 'bad' | 'neutral';

const looks: Record<Tone, { color: string; Icon: TablerIcon }> = {
  good: { color: 'green', Icon: IconCircleCheck },
  busy: { color: 'blue', Icon: IconClock },
  waiting: { color: 'yellow', Icon: IconClock },
  paused: { color: 'gray', Icon: IconPlayerPause },
  warning: { color: 'orange', Icon: IconAlertTriangle },
  bad: { color: 'red', Icon: IconCircleX },
  neutral: { color: 'gray', Icon: IconCircleDashed },
};

interface StatusBadgeProps {
  tone: Tone;
  /** The state in sentence case, translated. */
  children: ReactNode;
  /** Replaces the tone's icon where a more telling one exists. */
  icon?: TablerIcon;
}

/** A status is always colour, icon and word together. */
export function StatusBadge({ tone, children, icon }: StatusBadgeProps) {
  const { color, Icon } = { ...looks[tone], ...(icon ? { Icon: icon } : {}) };
  return (
    <Badge
      color={color}
      variant="light"
      radius="sm"
      size="md"
      // The word tells the state: a narrow table scrolls sooner than it is cut.
      miw="max-content"
      leftSection={<Icon size={14} stroke={2} aria-hidden />}
    >
      {children}
    </Badge>
  );
}
