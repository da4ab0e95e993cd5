import { type TimelineEntry, untilAnswer } from '@herald/contract';
import type { TFunction } from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';
import classes from './timeline.module.css';

export type TimelineEvent = Extract<TimelineEntry, { kind: 'event' }>;

// What a first visit waits for are the words.
const EventIcon = lazyPart(() => import('./EventIcon.tsx'));

/** What was done to the conversation, and by whom. */
export function EventLine({ entry }: { entry: TimelineEvent }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const user = useUser();
  return (
    <p className={classes.event} title={format.exact(entry.at)}>
      <span className={classes.eventIcon}>
        <Suspense>
          <EventIcon event={entry.event} />
        </Suspense>
      </span>
      <span>{wordsOf(entry, user.id, t, format.dateTime)}</span>
      <time dateTime={entry.at}>{format.time(entry.at)}</time>
    </p>
  );
}

function wordsOf(
  { event, by, data }: TimelineEvent,
  ownId: number,
  t: TFunction<'conversation'>,
  dateTime: (at: string) => string,
): string {
  const own = by?.user_id === ownId;
  const values = {
    by: by?.name ?? '',
    to: data.assignee?.name ?? '',
    until: data.until ? dateTime(data.until) : '',
    name: data.name ?? '',
    level: data.priority ? t(`inbox:priority.${data.priority}`) : '',
  };
  if (event === 'assigned') {
    if (data.how) return t(`event.assigned.${data.how}`, values);
    if (by && by.user_id === data.assignee?.user_id)
      return t(own ? 'event.taken.own' : 'event.taken.by', values);
  }
  if (event === 'human_needed' && data.why) return t(`event.human_needed.${data.why}`);
  const who = own ? 'own' : by ? 'by' : 'alone';
  if (event === 'snoozed' && data.until === untilAnswer) return t(`event.snoozedUntilAnswer.${who}`, values);
  const words = t(`event.${event}.${who}`, values);
  return data.closing_reason ? `${words} · ${data.closing_reason}` : words;
}
