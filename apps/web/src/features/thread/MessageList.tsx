import type { Message } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import type { Obstacle } from '#data/conversations/outbox/outbox.ts';
import type { TimelineNote } from '#data/conversations/thread/threadData.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { notifyError } from '#ui/notify.ts';
import { Announcer } from './Announcer.tsx';
import { DaySeparator } from './DaySeparator.tsx';
import { buildEntries, type Entry } from './entries.ts';
import { imagesOf, OpenImage } from './lightbox/images.ts';
import { MessageRow } from './MessageRow.tsx';
import { MoreSign } from './MoreSign.tsx';
import type { React } from './react/useReact.ts';
import classes from './Thread.module.css';
import { TimelineRow } from './timeline/TimelineRow.tsx';
import { type Jump, useJump } from './useJump.ts';
import type { useThread } from './useThread.ts';
import { useThreadScroll } from './useThreadScroll.ts';

const Lightbox = lazyPart(async () => {
  const [box] = await Promise.all([import('./lightbox/Lightbox.tsx'), loadTexts('lightbox')]);
  return { default: box.Lightbox };
});

/** Few who come find more unread messages than fit. */
const JumpToUnread = lazyPart(async () => ({ default: (await import('./JumpToUnread.tsx')).JumpToUnread }));

export interface MessageListHandle {
  toEnd: () => void;
  jump: Jump;
}

interface MessageListProps {
  ref: Ref<MessageListHandle>;
  messages: readonly Message[];
  notes: readonly TimelineNote[];
  contactName: string;
  obstacle: Obstacle | null;
  hasOlder: boolean;
  thread: ReturnType<typeof useThread>;
  mayReply: boolean;
  onReply: ((message: Message) => void) | undefined;
  onReact: React | undefined;
  onNote: ((message: Message) => void) | undefined;
  onRetry: ((message: Message) => void) | undefined;
  onDiscard: (message: Message) => void;
}

/** The messages, oldest on top; more of them come in as the person scrolls up. */
export function MessageList(props: MessageListProps) {
  const { messages, notes, contactName, thread } = props;
  const { unreadFrom, isAway } = thread;
  const { t } = useTranslation('messages');
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAtEnd, toEnd: scrollToEnd, toEntry } = useThreadScroll(scroller, content, isAway);
  const { jump, markedId } = useJump(content, thread.jumpTo, toEntry);
  const [image, setImage] = useState<number | null>(null);
  const { toPresent } = thread;
  const toEnd = useCallback(async () => {
    if (await toPresent()) scrollToEnd();
    else notifyError(null, t('conversation:thread.newerFailed'));
  }, [toPresent, scrollToEnd, t]);
  const arrived = useUnseen(messages, isAtEnd);
  const unseen = isAway ? thread.missed : arrived;
  const entries = useMemo(() => buildEntries(messages, notes, unreadFrom), [messages, notes, unreadFrom]);
  useImperativeHandle(props.ref, () => ({ toEnd: () => void toEnd(), jump }), [toEnd, jump]);

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
        return <TimelineRow entry={entry.note} mayReply={props.mayReply} />;
      case 'message':
        return (
          <MessageRow
            message={entry.message}
            isFirst={entry.isFirst}
            contactName={contactName}
            obstacle={entry.message.id < 0 && entry.message.status === 'queued' ? props.obstacle : null}
            isMarked={entry.message.id === markedId}
            onJump={jump}
            onReply={props.onReply}
            onReact={props.onReact}
            onNote={props.onNote}
            onRetry={props.onRetry}
            onDiscard={props.onDiscard}
          />
        );
    }
  };

  return (
    <OpenImage value={setImage}>
      <div className={classes.view}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <section className={classes.scroller} ref={scroller} tabIndex={0} aria-label={t('thread.messages')}>
          {props.hasOlder ? <MoreSign end="older" state={thread.older} load={thread.loadOlder} /> : null}
          {entries.length === 0 ? <EmptyState drawing="bubbles">{t('thread.empty')}</EmptyState> : null}
          <div className={classes.entries} ref={content}>
            {entries.map((entry) => (
              <div
                key={entry.key}
                data-message={entry.kind === 'message' ? entry.message.id : undefined}
                data-note={
                  entry.kind === 'note' && entry.note.kind === 'note' ? entry.note.note.id : undefined
                }
              >
                {draw(entry)}
              </div>
            ))}
          </div>
          {isAway ? <MoreSign end="newer" state={thread.newer} load={thread.loadNewer} /> : null}
        </section>
        {unreadFrom === null ? null : (
          <LazyBoundary name={t('thread.toUnread')}>
            <JumpToUnread
              key={unreadFrom}
              unreadFrom={unreadFrom}
              content={content}
              scroller={scroller}
              onJump={jump}
            />
          </LazyBoundary>
        )}
        {isAtEnd && !isAway ? null : (
          <Button
            className={classes.pill ?? ''}
            size="compact-md"
            radius="xl"
            variant={unseen > 0 ? 'filled' : 'default'}
            rightSection={<IconArrowDown size={16} stroke={1.8} aria-hidden />}
            onClick={() => void toEnd()}
          >
            {unseen > 0 ? t('thread.newMessages', { count: unseen }) : t('thread.toEnd')}
          </Button>
        )}
        <Announcer messages={messages} contactName={contactName} />
      </div>
      {image === null ? null : (
        <LazyBoundary name={t('media.image')} onClose={() => setImage(null)}>
          <Lightbox images={imagesOf(messages)} messageId={image} onClose={() => setImage(null)} />
        </LazyBoundary>
      )}
    </OpenImage>
  );
}

/** How many messages of the contact came in since the end was last in sight. */
function useUnseen(messages: readonly Message[], isAtEnd: boolean): number {
  const newest = messages.reduce((most, { id }) => Math.max(most, id), 0);
  const [seen, setSeen] = useState(newest);
  if (isAtEnd && seen !== newest) setSeen(newest);
  return messages.filter(({ id, contact_is_sender }) => contact_is_sender && id > seen).length;
}
