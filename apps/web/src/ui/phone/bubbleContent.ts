import type { MessageStatus } from '@herald/contract';

export type BubbleHeader =
  | { kind: 'text'; text: string }
  | { kind: 'image' | 'video'; url: string | null }
  | { kind: 'document'; name: string; url?: string | null }
  | { kind: 'location'; name: string };

export interface BubbleButton {
  kind: 'reply' | 'url' | 'call' | 'copy' | 'list' | 'flow' | 'catalog' | 'share_contact';
  /** Absent where WhatsApp words it. */
  text?: string;
}

/** What a customer sees of one message; every preview and thread maps its own data to this. */
export interface BubbleContent {
  header?: BubbleHeader | null;
  /** With WhatsApp's formatting marks. */
  body?: string | null;
  footer?: string | null;
  buttons?: BubbleButton[];
  /** Carousel cards, shown under the body and scrolled sideways. */
  cards?: BubbleContent[];
}

export type Ticks = 'none' | 'clock' | 'one' | 'two' | 'blue' | 'failed' | 'unknown';

/** The sign beside the time of a message of ours. */
export function ticksOf(status: MessageStatus): Ticks {
  switch (status) {
    case 'received':
      return 'none';
    case 'queued':
    case 'sending':
    case 'held':
      return 'clock';
    case 'accepted':
    case 'sent':
      return 'one';
    case 'delivered':
      return 'two';
    case 'read':
    case 'played':
      return 'blue';
    case 'uncertain':
      return 'unknown';
    case 'failed':
    case 'expired':
    case 'skipped':
      return 'failed';
  }
}
