import type { Message, MessageType } from '@herald/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content } from '#ui/kinds/kind.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import classes from './content.module.css';
import { Media } from './Media.tsx';

const LocationCard = lazyPart(async () => ({
  default: (await import('#ui/phone/LocationCard.tsx')).LocationCard,
}));
const Cards = lazyPart(async () => ({ default: (await import('./Cards.tsx')).Cards }));
const Order = lazyPart(async () => ({ default: (await import('./Order.tsx')).Order }));

type Part<T extends MessageType> = ((content: Content<T>, messageId: number) => ReactNode) | null;

/** What each kind has besides words; null where words say it all. */
const parts: { [T in MessageType]: Part<T> } = {
  text: null,
  messages_buttons: null,
  messages_button_reply: null,
  media: (media, messageId) => <Media messageId={messageId} media={media} />,
  message_cta_url: null,
  template: null,
  message_ask_list_option: null,
  message_ask_list_option_reply: null,
  location: (location) => (
    <Seldom>
      <LocationCard location={location} />
    </Seldom>
  ),
  contacts: ({ cards }) => (
    <Seldom>
      <Cards cards={cards} />
    </Seldom>
  ),
  order: (order) => (
    <Seldom>
      <Order order={order} />
    </Seldom>
  ),
  message_contact_request: null,
  system: null,
  unsupported: ({ original_type }) => <Unsupported type={original_type} />,
};

/** What a bubble of words cannot hold. */
export function Beside({ message }: { message: Message }): ReactNode {
  return draw(message.type, message.message, message.id);
}

/** What few conversations hold comes with the first one. */
function Seldom({ children }: { children: ReactNode }) {
  const { t } = useTranslation('messages');
  return (
    <LazyBoundary isInline name={t('composer.message')} fallback={<span className={classes.soon} />}>
      {children}
    </LazyBoundary>
  );
}

function draw<T extends MessageType>(type: T, content: Content<T>, messageId: number): ReactNode {
  return parts[type]?.(content, messageId) ?? null;
}

function Unsupported({ type }: { type: string }) {
  const { t } = useTranslation('messages');
  return <span className={classes.gone}>{t('thread.unsupported', { type })}</span>;
}
