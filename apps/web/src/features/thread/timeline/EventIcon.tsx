import type { TimelineEntry } from '@herald/contract';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowMerge,
  IconBellRinging,
  IconMoonStars,
  IconPhone,
  IconSunrise,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';

type Event = Extract<TimelineEntry, { kind: 'event' }>['event'];

const icons: Record<Event, TablerIcon> = {
  closed: IconArchive,
  reopened: IconArchiveOff,
  assigned: IconUserPlus,
  unassigned: IconUserMinus,
  snoozed: IconMoonStars,
  woken: IconSunrise,
  human_needed: IconBellRinging,
  human_done: IconUserCheck,
  merged: IconArrowMerge,
  number_changed: IconPhone,
  blocked: IconUserMinus,
  unblocked: IconUserCheck,
  prioritized: IconBellRinging,
};

export default function EventIcon({ event }: { event: Event }) {
  const Icon = icons[event];
  return <Icon size={15} stroke={1.6} aria-hidden />;
}
