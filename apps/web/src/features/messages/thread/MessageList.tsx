import type { Message } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Announcer } from './Announcer.tsx';
import { DaySeparator } from './DaySeparator.tsx';
import { buildEntries, type Entry } from './entries.ts';
import { JumpToUnread } from './JumpToUnread.tsx';
import { MessageRow } from './MessageRow.tsx';
import { OlderSign } from './OlderSign.tsx';
import classes from './Thread.module.css';
import { TimelineNoteRow } from './TimelineNoteRow.tsx';
import type { TimelineNote } from './threadData.ts';
import { useJump } from './useJump.ts';
import { useThreadScroll } from './useThreadScroll.ts';

export interface MessageListHandle {
  toEnd: () => void;
}

interface MessageListProps {
  ref: Ref<MessageListHandle>;
  messages: readonly Message[];
  notes: readonly TimelineNote[];
  unreadFrom: number | null;
  contactName: string;
  isOffline: boolean;
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
  loadOlder: () => Promise<void>;
  onReply: ((message: Message) => void) | undefined;
  onRetry: ((message: Message) => void) | undefined;
  onDiscard: (message: Message) => void;
}

/** The messages, oldest on top; more of them come in as the person scrolls up. */
export function MessageList(props: MessageListProps) {
  const { messages, notes, unreadFrom, contactName, hasOlder, older, loadOlder } = props;
  const { t } = useTranslation('messages');
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAtEnd, toEnd } = useThreadScroll(scroller, content);
  const { jump, markedId } = useJump(content, hasOlder, loadOlder);
  const unseen = useUnseen(messages, isAtEnd);
  const entries = useMemo(() => buildEntries(messages, notes, unreadFrom), [messages, notes, unreadFrom]);
  useImperativeHandle(props.ref, () => ({ toEnd }), [toEnd]);

  const draw = (entry: Entry) => {
    switch (entry.kind) {
      case 'day':
        return <DaySeparator at={entry.at} />;
      case 'unread':
        return (
          <div className={classes.unread} data-unread-mark>
            <span>{t('thread.unread')}</span>
          </div>
        );
      case 'note':
        return <TimelineNoteRow note={entry.note} />;
      case 'message':
        return (
          <MessageRow
            message={entry.message}
            isFirst={entry.isFirst}
            contactName={contactName}
            isWaiting={props.isOffline && entry.message.id < 0 && entry.message.status === 'queued'}
            isMarked={entry.message.id === markedId}
            onJump={jump}
            onReply={props.onReply}
            onRetry={props.onRetry}
            onDiscard={props.onDiscard}
          />
        );
    }
  };

  return (
    <div className={classes.view}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.scroller} ref={scroller} tabIndex={0} aria-label={t('thread.messages')}>
        {hasOlder ? <OlderSign state={older} load={loadOlder} /> : null}
        {entries.length === 0 ? <EmptyState drawing="bubbles">{t('thread.empty')}</EmptyState> : null}
        <div className={classes.entries} ref={content}>
          {entries.map((entry) => (
            <div key={entry.key} data-message={entry.kind === 'message' ? entry.message.id : undefined}>
              {draw(entry)}
            </div>
          ))}
        </div>
      </section>
      <JumpToUnread unreadFrom={unreadFrom} content={content} scroller={scroller} onJump={jump} />
      {isAtEnd ? null : (
        <Button
          className={classes.pill ?? ''}
          size="compact-md"
          radius="xl"
          variant={unseen > 0 ? 'filled' : 'default'}
          rightSection={<IconArrowDown size={16} stroke={1.8} aria-hidden />}
          onClick={toEnd}
        >
          {unseen > 0 ? t('thread.newMessages', { count: unseen }) : t('thread.toEnd')}
        </Button>
      )}
      <Announcer messages={messages} contactName={contactName} />
    </div>
  );
}

/** How many messages of the contact came in since the end was last in sight. */
function useUnseen(messages: readonly Message[], isAtEnd: boolean): number {
  const newest = messages.reduce((most, { id }) => Math.max(most, id), 0);
  const [seen, setSeen] = useState(newest);
  if (isAtEnd && seen !== newest) setSeen(newest);
  return messages.filter(({ id, contact_is_sender }) => contact_is_sender && id > seen).length;
}
