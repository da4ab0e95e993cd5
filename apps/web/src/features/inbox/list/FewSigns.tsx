import type { Conversation } from '@herald/contract';
import { IconCalendarTime, IconPencil, IconPinFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { PriorityBars } from '#ui/PriorityBars.tsx';

interface FewSignsProps {
  conversation: Conversation;
  isPinned: boolean;
  /** The person has begun an answer or a note in this browser. */
  isBegun: boolean;
}

/** What few rows have: kept at the top, an answer that was begun, a message that is planned, how much it presses. */
export default function FewSigns({ conversation, isPinned, isBegun }: FewSignsProps) {
  const { t } = useTranslation('planned');
  const format = useFormat();
  const { planned_at, priority } = conversation;
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
    </>
  );
}

function Sign({ words, children }: { words: string; children: ReactNode }) {
  return (
    <span title={words} style={{ display: 'inline-flex', color: 'var(--mantine-color-dimmed)' }}>
      {children}
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
