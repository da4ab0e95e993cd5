import { recordConsents } from '../../recordConsents.ts';
import type { Batch } from '../batch.ts';
import type { NewMessage } from '../messages/insertMessages.ts';
import { announceConsents } from './announceConsents.ts';
import { confirm } from './confirm.ts';
import { type Keyword, readKeyword } from './keywords.ts';

interface Wish {
  message: NewMessage;
  keyword: Keyword;
  wording: string;
}

/** Stop and start words change the consent of whoever writes them; a change is confirmed, once. */
export async function applyKeywords(batch: Batch, messages: readonly NewMessage[]): Promise<void> {
  const wishes = messages.flatMap((message) => wishOf(message) ?? []);
  if (wishes.length === 0) return;
  const changed = await recordConsents(
    batch.tx,
    wishes.map(({ message, keyword, wording }) => ({
      teamId: message.teamId,
      contactId: message.contactId,
      status: keyword.status,
      source: 'keyword',
      wording,
      at: message.happenedAt,
    })),
  );
  announceConsents(
    batch.tx,
    wishes.map(({ message }) => message),
    changed,
  );
  // Several words of one person in one batch: the last one counts, and is the one to confirm.
  const last = new Map(wishes.map((wish) => [wish.message.contactId, wish]));
  for (const { message, keyword } of last.values()) {
    if (changed.has(message.contactId)) await confirm(batch, message, keyword);
  }
}

/** Written, or tapped on a button: Meta offers "Stop promotions" as one. */
function wishOf(message: NewMessage): Wish | null {
  const { stored } = message;
  const wording =
    stored.type === 'text'
      ? stored.content.body
      : stored.type === 'messages_button_reply'
        ? stored.content.button_title
        : null;
  const keyword = wording === null ? null : readKeyword(wording);
  return keyword && wording !== null ? { message, keyword, wording } : null;
}
