import { sql } from 'kysely';
import { jsonRows } from '../../../platform/database/storable.ts';
import { answerOf } from '../../kinds/index.ts';
import { type Handoff, notifyOfHandoffs } from '../../notifications/index.ts';
import { recordEvents } from '../../timeline/index.ts';
import type { Batch, InboundNumber } from '../batch.ts';
import type { NewMessage } from '../messages/insertMessages.ts';
import { longestWord } from '../words.ts';
import { asksForHandoff, type HandoffWords, handoffWordsOf, usualHandoffWords } from './handoffWords.ts';

/** Conversations in which somebody asked for a person, in one batch of webhooks. */
export class Handoffs {
  readonly #handoffs: Handoff[] = [];

  /**
   * Marks the conversations of those who ask, whose rows are locked. Where somebody is waited for already, asking again
   * changes nothing. A stop or start word never asks for a person.
   */
  async hear({ tx, now }: Batch, messages: readonly NewMessage[]): Promise<void> {
    const asking = findAsking(messages);
    if (asking.length === 0) return;
    const { rows } = await sql<Omit<Handoff, 'text'>>`
      update conversations v set is_human_needed = true
      from jsonb_to_recordset(${jsonRows(asking)}) as x(team_id bigint, phone_number_id bigint, contact_id bigint)
      where v.team_id = x.team_id and v.phone_number_id = x.phone_number_id and v.contact_id = x.contact_id
        and not v.is_human_needed
      returning v.team_id, v.phone_number_id, v.contact_id`.execute(tx);
    const marked = new Set(rows.map(keyOf));
    const handoffs = asking.filter((handoff) => marked.has(keyOf(handoff)));
    await recordEvents(
      tx,
      now,
      handoffs.map(({ text: _, ...asked }) => ({
        ...asked,
        kind: 'human_needed',
        by: { kind: 'customer', id: asked.contact_id },
        data: { why: 'asked' },
      })),
    );
    this.#handoffs.push(...handoffs);
  }

  /**
   * Tells whoever has the conversation by now; where nobody has it, those who are told of such. Once at the end of a
   * batch, when it is known whose turn it is.
   */
  async apply({ tx, now }: Batch): Promise<void> {
    await notifyOfHandoffs(tx, now, this.#handoffs);
  }
}

/** Of several messages of one person, the last one tells. */
function findAsking(messages: readonly NewMessage[]): Handoff[] {
  const asking = messages.flatMap((message): Handoff[] => {
    const { teamId, phoneNumberId, contactId, stored, wish, item } = message;
    const text = answerOf(stored);
    if (text === null || text.length > longestWord || wish !== undefined) return [];
    const words = wordsOf(item.number);
    if (words === null || !asksForHandoff(text, words)) return [];
    message.asksForPerson = true;
    return [{ team_id: teamId, phone_number_id: phoneNumberId, contact_id: contactId, text }];
  });
  return [...new Map(asking.map((handoff) => [keyOf(handoff), handoff])).values()];
}

/** Null where nobody wants to know. */
function wordsOf({ handoff_words_enabled, handoff_words }: InboundNumber): HandoffWords | null {
  if (handoff_words_enabled === false) return null;
  return handoff_words === null ? usualHandoffWords : handoffWordsOf(handoff_words);
}

const keyOf = ({ phone_number_id, contact_id }: Pick<Handoff, 'phone_number_id' | 'contact_id'>) =>
  `${phone_number_id} ${contact_id}`;
