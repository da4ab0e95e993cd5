import type { SentKind } from './kind.ts';
import { noFiles, noLinks, unchanged } from './parts.ts';

/**
 * A reaction of the team: it leaves like a message, through the gate and the ledger, but no thread lists it and no
 * conversation moves because of it. It is shown on the message that it is about (`message_reactions`).
 */
export interface StoredReactionContent {
  /** The message that it is about, in the ledger and at WhatsApp. */
  message_id: number;
  wamid: string;
  /** Empty: the earlier one is taken back. */
  emoji: string;
  /** What stood there before, to be put back if this one does not arrive. */
  previous: { emoji: string; at: string } | null;
}

export const reaction: SentKind<StoredReactionContent> = {
  files: noFiles,
  compose: ({ wamid, emoji }) => ({ type: 'reaction', messageId: wamid, emoji }),
  links: noLinks,
  again: unchanged,
};
