import { type RawBuilder, sql } from 'kysely';
import type { Batch, InboundListener, ReceivedMessage } from '../../../messaging/whatsapp/index.ts';
import { savepoint, type Tx, whichOf } from '../../../platform/database/index.ts';
import { sendAt } from './jobs.ts';
import { publishScheduled } from './publishScheduled.ts';
import { type ScheduledRow, saveScheduled } from './scheduledRow.ts';
import { failScheduled, sendUnattended } from './sendScheduled.ts';

interface Heard {
  team_id: number;
  phone_number_id: number;
  contact_id: number;
  /** They want to be left alone: whoever brings them back now would do the opposite. */
  wantsOut: boolean;
}

/** Somebody answered: what waited for that leaves, and what their answer makes superfluous is dropped. */
export const scheduledListener: InboundListener = {
  async messagesReceived(batch, messages) {
    const heard = summarize(messages);
    for (const row of await lockAnswered(batch.tx, [...heard.values()])) {
      if (row.kind === 'later') await dropPlanned(batch, row);
      else if (heard.get(keyOf(row.phone_number_id, row.contact_id))?.wantsOut) {
        await failScheduled(batch.tx, batch.now, row, 'contact_opted_out');
      } else await release(batch, row);
    }
  },
};

function summarize(messages: readonly ReceivedMessage[]): Map<string, Heard> {
  const heard = new Map<string, Heard>();
  for (const message of messages) {
    const key = keyOf(message.phoneNumberId, message.contactId);
    heard.set(key, {
      team_id: message.teamId,
      phone_number_id: message.phoneNumberId,
      contact_id: message.contactId,
      wantsOut: message.wish === 'opted_out' || (heard.get(key)?.wantsOut ?? false),
    });
  }
  return heard;
}

const keyOf = (phoneNumberId: number, contactId: number): string => `${phoneNumberId} ${contactId}`;

/** Their conversations are locked already: the batch has just written to them. */
async function lockAnswered(tx: Tx, heard: readonly Heard[]): Promise<ScheduledRow[]> {
  const awaited = await findAwaited(tx, heard);
  return awaited.length === 0 ? [] : (await answeredQuery(awaited).execute(tx)).rows;
}

/** For whom something waits: nearly nobody, and it is asked for every batch that comes in. */
const findAwaited = (tx: Tx, heard: readonly Heard[]): Promise<Heard[]> =>
  whichOf(
    tx,
    'find_scheduled',
    heard,
    { team_id: 'bigint', phone_number_id: 'bigint', contact_id: 'bigint' },
    sql`exists (
      select from scheduled_messages w
      where w.team_id = x.team_id and w.phone_number_id = x.phone_number_id and w.contact_id = x.contact_id
        and w.status = 'waiting')`,
  );

/** Exported so that a test can ask PostgreSQL how it is run: it is asked for every batch that comes in. */
export function answeredQuery(heard: readonly Heard[]): RawBuilder<ScheduledRow> {
  return sql<ScheduledRow>`
    select w.* from unnest(
      ${heard.map(({ team_id }) => team_id)}::bigint[],
      ${heard.map(({ phone_number_id }) => phone_number_id)}::bigint[],
      ${heard.map(({ contact_id }) => contact_id)}::bigint[]
    ) as h (team_id, phone_number_id, contact_id)
    join scheduled_messages w on w.team_id = h.team_id and w.phone_number_id = h.phone_number_id
      and w.contact_id = h.contact_id
    where w.status = 'waiting' and (w.kind = 'reengage' or w.cancel_on_reply)
    order by w.id for no key update of w`;
}

async function dropPlanned({ tx, now }: Batch, row: ScheduledRow): Promise<void> {
  await saveScheduled(tx, row, now, { status: 'cancelled' });
  await publishScheduled(tx, row.team_id, row.phone_number_id, row.contact_id);
}

/** Whatever goes wrong with it must not keep the answer itself out: then a job tries again. */
async function release({ app, tx }: Batch, row: ScheduledRow): Promise<void> {
  try {
    await savepoint(tx, () => sendUnattended(tx, app, row));
  } catch (error) {
    app.log.error({ err: error, scheduledId: row.id }, 'a scheduled message was not released');
    await sendAt(tx, { teamId: row.team_id, scheduledId: row.id });
  }
}
