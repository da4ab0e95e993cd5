import type { EventAuthor } from '@herald/contract/events';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { emit } from '../../platform/events/index.ts';
import { previewOf, previewTypeOf } from '../kinds/index.ts';
import { createdFact } from '../ledger/index.ts';
import type { MessageId, NewMessage } from './newMessage.ts';

interface Written {
  input: NewMessage;
  message: MessageId;
}

/** They stand in their conversations, and are told. A reaction only shows on the message that it is about. */
export async function showMessages(tx: Tx, now: Date, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return;
  await touchConversations(tx, now, written);
  const facts = written.map(({ input, message }) => {
    const { teamId, phoneNumberId, contactId, cause } = input;
    const data = { message_id: message.id, type: input.message.type, cause, campaign_id: null };
    return createdFact({ teamId, phoneNumberId, contactId, at: now, by: authorOf(input), data });
  });
  emit(tx, facts);
}

function authorOf({ by, senderUserId, step }: NewMessage): EventAuthor {
  if (by) return by;
  if (senderUserId !== undefined) return { kind: 'user', id: senderUserId };
  return step ? { kind: 'automation', id: step.automationId } : { kind: 'system', id: null };
}

/** Of whoever was written to what may be taken back: nothing becomes what it was any more. */
const asItWas = sql`jsonb_set(v.before_held, '{at}', 'null')`;

/** Those that may be taken back keep what was before, each for itself; all others are one statement. */
async function touchConversations(tx: Tx, now: Date, written: readonly Written[]): Promise<void> {
  const seen = written.filter(({ input }) => input.message.type !== 'reaction');
  const [held = [], final = []] = [true, false].map((is) =>
    seen.filter(({ input }) => (input.mayBeTakenBack ?? false) === is),
  );
  // A held one can be taken back after another answer too, and nothing becomes what it was.
  await touch(tx, now, final, asItWas);
  for (const one of held) await touch(tx, now, [one], beforeOf(one.message.id, now));
}

/** Of several that are sent at once, the first knows what was before, unless the customer wrote in between. */
function beforeOf(messageId: number, now: Date): RawBuilder<unknown> {
  return sql`case when (v.before_held ->> 'at')::timestamptz = v.answered_at and v.waiting_since is null
    then v.before_held || jsonb_build_object('at', ${now}::timestamptz)
    else jsonb_build_object('first_id', ${messageId}::bigint, 'at', ${now}::timestamptz,
      'waiting_since', v.waiting_since, 'answered_at', v.answered_at, 'last_outbound_at', v.last_outbound_at,
      'failed_message_id', v.failed_message_id) end`;
}

/**
 * The newest message stands under the name in the inbox. A closed conversation stays closed. Whoever answers ends the wait,
 * and what failed before is over; what the system says by itself answers nobody.
 */
async function touch(
  tx: Tx,
  now: Date,
  written: readonly Written[],
  before: RawBuilder<unknown>,
): Promise<void> {
  if (written.length === 0) return;
  const rows = written.map(({ input: { message, ...input } }) => ({
    team_id: input.teamId,
    phone_number_id: input.phoneNumberId,
    contact_id: input.contactId,
    preview: message.type === 'reaction' ? '' : previewOf(message),
    type: message.type === 'reaction' ? '' : previewTypeOf(message),
    answered_at: input.cause === 'system' ? null : now,
    user_id: input.cause === 'inbox' ? (input.senderUserId ?? null) : null,
  }));
  const statement = sql`
    insert into conversations as v (
      team_id, phone_number_id, contact_id, last_message_at, last_message_preview, last_message_type,
      last_message_inbound, last_message_user_id, last_outbound_at, answered_at)
    select x.team_id, x.phone_number_id, x.contact_id, ${now}, x.preview, x.type, false, x.user_id, ${now}, x.answered_at
    from jsonb_to_recordset(${jsonRows(rows)}) as x(
      team_id bigint, phone_number_id bigint, contact_id bigint, preview text, type text, answered_at timestamptz,
      user_id bigint)
    order by x.team_id, x.phone_number_id, x.contact_id
    on conflict (team_id, phone_number_id, contact_id) do update set
      last_message_at = greatest(v.last_message_at, excluded.last_message_at),
      last_message_preview = excluded.last_message_preview,
      last_message_type = excluded.last_message_type,
      last_message_inbound = false,
      last_message_user_id = excluded.last_message_user_id,
      last_outbound_at = excluded.last_outbound_at,
      before_held = ${before},
      answered_at = greatest(v.answered_at, excluded.answered_at),
      waiting_since = case when excluded.answered_at is null then v.waiting_since end,
      failed_message_id = case when excluded.answered_at is null then v.failed_message_id end`;
  await (before === asItWas ? tx.planned('conversations_touched', statement) : statement.execute(tx));
}
