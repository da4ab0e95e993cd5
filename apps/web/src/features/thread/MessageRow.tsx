import type { Message } from '@herald/contract';
import { useDisclosure } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import clsx from 'clsx';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import type { Obstacle } from '#data/conversations/outbox/outbox.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { bubbleOf } from '#ui/kinds/kinds.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { Bubble } from '#ui/phone/Bubble.tsx';
import { ticksOf } from '#ui/phone/bubbleContent.ts';
import { Beside } from './content/Beside.tsx';
import content from './content/content.module.css';
import { MessageActions } from './MessageActions.tsx';
import classes from './MessageRow.module.css';
import { Origin } from './Origin.tsx';
import { Quote } from './Quote.tsx';
import { Reactions } from './Reactions.tsx';
import { useLongPress } from './react/useLongPress.ts';
import type { React } from './react/useReact.ts';

const ListOptions = lazyPart(async () => ({
  default: (await import('./content/ListOptions.tsx')).ListOptions,
}));

const Around = lazyPart(async () => {
  const [around] = await Promise.all([import('./content/Around.tsx'), loadTexts('around')]);
  return { default: around.Around };
});

const Failure = lazyPart(async () => ({ default: (await import('./Failure.tsx')).Failure }));

interface MessageRowProps {
  message: Message;
  isFirst: boolean;
  contactName: string;
  /** Why the server has not taken yet what was sent from here. */
  obstacle: Obstacle | null;
  isMarked: boolean;
  onJump: (messageId: number) => void;
  /** Absent when the person may not answer. */
  onReply: ((message: Message) => void) | undefined;
  /** Absent when nothing may be sent. */
  onReact: React | undefined;
  /** Absent when the person may write no notes. */
  onNote: ((message: Message) => void) | undefined;
  onRetry: ((message: Message) => void) | undefined;
  onDiscard: (message: Message) => void;
}

/** One message with all that belongs to it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isFirst, contactName, onJump } = props;
  const { t } = useTranslation('messages');
  const format = useFormat();
  const [listOpened, list] = useDisclosure();
  const press = useLongPress();
  const { contact_is_sender: isInbound, deleted, quoted } = message;
  const time = format.time(message.sended_at ?? message.created_at);
  const sender = isInbound ? contactName : (message.sender_name ?? t('thread.us'));

  if (message.type === 'system') {
    return <p className={classes.system}>{message.message.body}</p>;
  }
  const note = noteOf(message, props.obstacle, t);
  const onButton = buttonAction(message, list.open);
  return (
    <article
      className={clsx(classes.message, isFirst && classes.first, props.isMarked && classes.marked)}
      data-side={isInbound ? 'in' : 'out'}
      aria-label={t('thread.messageOf', { name: sender, time })}
      title={format.exact(message.sended_at ?? message.created_at)}
    >
      {isFirst ? <Origin message={message} /> : null}
      <div className={classes.line} {...press}>
        <Bubble
          side={isInbound ? 'in' : 'out'}
          tail={isFirst}
          bare={message.type === 'media' && message.message.type === 'sticker' && !deleted}
          time={time}
          note={note}
          ticks={isInbound ? 'none' : ticksOf(message.status)}
          {...(deleted ? {} : { content: bubbleOf(message) })}
          {...(onButton && !deleted ? { onButton } : {})}
        >
          {hasAround(message) ? (
            <LazyBoundary isInline name={t('composer.message')}>
              <Around message={message} />
            </LazyBoundary>
          ) : null}
          {quoted ? <Quote quoted={quoted} contactName={contactName} onJump={onJump} /> : null}
          {deleted ? <Deleted isInbound={isInbound} /> : <Beside message={message} />}
        </Bubble>
        {message.id > 0 && !deleted ? (
          <MessageActions
            message={message}
            sender={sender}
            time={time}
            onReply={canBeQuoted(message) ? props.onReply : undefined}
            onReact={canBeQuoted(message) ? props.onReact : undefined}
            onNote={props.onNote}
          />
        ) : null}
      </div>
      <Reactions message={message} contactName={contactName} onReact={props.onReact} />
      {message.failure ? (
        <LazyBoundary
          isInline
          name={t('common:error.title')}
          fallback={<p className={classes.under}>{message.failure.message}</p>}
        >
          <Failure message={message} onRetry={props.onRetry} onDiscard={props.onDiscard} />
        </LazyBoundary>
      ) : null}
      <Clicks message={message} />
      {message.type === 'message_ask_list_option' && listOpened ? (
        <LazyBoundary name={message.message.button_name} onClose={list.close}>
          <ListOptions list={message.message} opened onClose={list.close} />
        </LazyBoundary>
      ) : null}
    </article>
  );
});

/** Few messages say where they come from. */
function hasAround({ referral, forwarded, product, deleted }: Message): boolean {
  return referral !== null || (!deleted && (forwarded !== null || product !== null));
}

function Deleted({ isInbound }: { isInbound: boolean }) {
  const { t } = useTranslation('messages');
  return (
    <span className={content.gone}>
      <IconBan size={16} stroke={1.8} aria-hidden />
      {t(isInbound ? 'thread.deletedByContact' : 'thread.deleted')}
    </span>
  );
}

function Clicks({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  if (message.type === 'template' && message.message.tracked_urls.length > 1) {
    return message.message.tracked_urls.map(({ text, url, click_count: count }) => (
      <p key={`${text} ${url}`} className={classes.under}>
        {t('thread.clicksOf', { count, shown: format.number(count), button: text })}
      </p>
    ));
  }
  const count = clicksOf(message);
  if (count === null) return null;
  return <p className={classes.under}>{t('thread.clicks', { count, shown: format.number(count) })}</p>;
}

function clicksOf(message: Message): number | null {
  if (message.type === 'message_cta_url') {
    return message.message.original_url ? message.message.click_count : null;
  }
  if (message.type !== 'template' || message.message.tracked_urls.length === 0) return null;
  return message.message.tracked_urls.reduce((sum, { click_count }) => sum + click_count, 0);
}

function noteOf(message: Message, obstacle: Obstacle | null, t: TFunction<'messages'>): string | null {
  if (obstacle) return t(obstacle === 'limited' ? 'thread.limited' : 'thread.waiting');
  if (message.status === 'held') return t('thread.held');
  return message.edited && !message.deleted ? t('thread.edited') : null;
}

/** A list opens its options; a link can be tried. Other buttons only mean something on the customer's phone. */
function buttonAction(message: Message, openList: () => void): (() => void) | undefined {
  if (message.type === 'message_ask_list_option') return openList;
  if (message.type !== 'message_cta_url') return undefined;
  const { url, original_url } = message.message;
  return () => window.open(original_url ?? url, '_blank', 'noopener,noreferrer');
}

const quotable: readonly Message['status'][] = [
  'received',
  'accepted',
  'sent',
  'delivered',
  'read',
  'played',
];

/** WhatsApp can quote only what it has. */
function canBeQuoted(message: Message): boolean {
  return message.id > 0 && !message.deleted && quotable.includes(message.status);
}
