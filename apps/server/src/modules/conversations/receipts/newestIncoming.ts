import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';

export interface Incoming {
  id: number;
  wamid: string;
  sendsReceipts: boolean;
  showsTyping: boolean;
  /** WhatsApp was told that it, and with it everything before, is read. */
  isTold: boolean;
  /** The window is open and nobody has answered since. */
  isUnanswered: boolean;
}

/** WhatsApp marks nothing older than 30 days; a day less leaves room for tries. */
const oldestDays = 29;

/**
 * The person's newest message, as long as WhatsApp can mark it. By the time it was written: the history of a phone
 * that is connected later comes in after newer messages.
 */
export async function newestIncoming(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactId: number,
  now: Date,
): Promise<Incoming | undefined> {
  const since = new Date(now.getTime() - oldestDays * 86_400_000);
  const { rows } = await sql<Incoming>`
    select m.id, m.wamid, n.sends_read_receipts as "sendsReceipts", n.shows_typing as "showsTyping",
      v.receipt_message_id is not distinct from m.id as "isTold",
      v.window_closes_at > ${now} and v.last_inbound_at > coalesce(v.last_outbound_at, '-infinity') as "isUnanswered"
    from conversations v
    join phone_numbers n on n.team_id = v.team_id and n.id = v.phone_number_id
    cross join lateral (
      select * from (
        select id, wamid, happened_at from messages
        where team_id = v.team_id and phone_number_id = v.phone_number_id and contact_id = v.contact_id
          and direction = 'in' and wamid is not null
        order by id desc limit 50
      ) latest
      order by happened_at desc, id desc limit 1
    ) m
    where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = ${contactId}
      and m.happened_at > ${since}`.execute(tx);
  return rows[0];
}
