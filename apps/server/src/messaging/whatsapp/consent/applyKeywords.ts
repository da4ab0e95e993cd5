import { recordConsents } from '../../ledger/recordConsents.ts';
import type { Batch } from '../batch.ts';
import type { NewMessage } from '../messages/insertMessages.ts';
import { confirm } from './confirm.ts';
import { type ConsentWords, type Keyword, readKeyword } from './keywords.ts';
import { keywordsByPlace } from './keywordsByPlace.ts';

interface Wish {
  message: NewMessage;
  keyword: Keyword;
  wording: string;
}

/** Stop and start words change the consent of whoever writes them; a change is confirmed, once. */
export async function applyKeywords(batch: Batch, messages: readonly NewMessage[]): Promise<void> {
  const byPlace = await keywordsByPlace(batch.tx, messages);
  const wishes = messages.flatMap((message) => wishOf(message, byPlace.get(message)) ?? []);
  if (wishes.length === 0) return;
  for (const { message, keyword } of wishes) message.wish = keyword.status;
  const changed = await recordConsents(
    batch.tx,
    wishes.map(({ message, keyword, wording }) => ({
      teamId: message.teamId,
      phoneNumberId: message.phoneNumberId,
      contactId: message.contactId,
      status: keyword.status,
      source: 'keyword',
      wording,
      by: { kind: 'customer', id: message.contactId },
      at: message.happenedAt,
    })),
  );
  // Several words of one person in one batch: the last one counts, and is the one to confirm.
  const last = new Map(wishes.map((wish) => [wish.message.contactId, wish]));
  for (const { message, keyword } of last.values()) {
    if (changed.has(message.contactId)) await confirm(batch, message, keyword);
  }
}

/** Written, or tapped on a button: Meta offers "Stop promotions" as one. */
function wishOf(message: NewMessage, placed: Keyword | undefined): Wish | null {
  const { stored } = message;
  const own = message.item.number.consent_words as ConsentWords | null;
  const wording =
    stored.type === 'text'
      ? stored.content.body
      : stored.type === 'messages_button_reply'
        ? stored.content.button_title
        : null;
  const keyword = placed ?? (wording === null ? null : readKeyword(wording, own));
  return keyword && wording !== null ? { message, keyword, wording } : null;
}
