import { type Conversation, untilAnswer } from '@herald/contract';
import { IconCalendarTime, IconClock, IconPencil, IconPinFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { GroupDot } from '#ui/GroupChips.tsx';
import { PriorityBars } from '#ui/PriorityBars.tsx';
import classes from './ConversationRow.module.css';

/** Further labels are told on hover. */
const mostDots = 3;

interface FewSignsProps {
  conversation: Conversation;
  isPinned: boolean;
  /** The person has begun an answer or a note in this browser. */
  isBegun: boolean;
}

/** What few rows have: kept at the top, begun, planned, how much it presses, what it is about, until when it is away. */
export default function FewSigns({ conversation, isPinned, isBegun }: FewSignsProps) {
  const { t } = useTranslation('planned');
  const format = useFormat();
  const { planned_at, snoozed_until, labels, priority } = conversation;
  const about = labels.map(({ name }) => name).join(', ');
  const pressing = t('inbox:priority.is', { level: t(`inbox:priority.${priority}`) });
  return (
    <>
      {isPinned ? (
        <Sign words={t('inbox:pin.is')}>
          <IconPinFilled size={14} aria-hidden />
        </Sign>
      ) : null}
      {isBegun ? (
        <Sign words={t('begun')}>
          <IconPencil size={16} stroke={1.8} aria-hidden />
        </Sign>
      ) : null}
      {planned_at ? (
        <Sign words={t('is', { when: format.dateTime(planned_at) })}>
          <IconCalendarTime size={16} stroke={1.8} aria-hidden />
        </Sign>
      ) : null}
      {priority === 'none' ? null : (
        <Sign words={pressing}>
          <PriorityBars priority={priority} />
        </Sign>
      )}
      {labels.length > 0 ? (
        <span className={classes.labels} title={about}>
          {labels.slice(0, mostDots).map(({ id, color }) => (
            <GroupDot key={id} color={color} />
          ))}
          <span className="visually-hidden">{t('inbox:row.labels', { names: about })}</span>
        </span>
      ) : null}
      {snoozed_until ? (
        <Sign
          words={
            snoozed_until === untilAnswer
              ? t('inbox:snooze.untilAnswer')
              : t('inbox:row.snoozedUntil', { when: format.dateTime(snoozed_until) })
          }
        >
          <IconClock size={16} stroke={1.8} aria-hidden />
        </Sign>
      ) : null}
    </>
  );
}

function Sign({ words, children }: { words: string; children: ReactNode }) {
  return (
    <span title={words} className={classes.sign}>
      {children}
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
