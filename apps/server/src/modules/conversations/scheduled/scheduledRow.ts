import { type OutgoingMessage, outgoingMessage } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { memberJson } from '../../../messaging/assignment/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { lockConversation } from '../queries.ts';

/** A message that was written and is not due. */
export interface ScheduledRow {
  team_id: number;
  id: number;
  phone_number_id: number;
  contact_id: number;
  kind: 'later' | 'reengage';
  message: OutgoingMessage;
  quoted_message_id: number | null;
  send_at: Date | null;
  cancel_on_reply: boolean;
  status: 'waiting' | 'sent' | 'failed' | 'cancelled';
  failure: string | null;
  message_id: number | null;
  template_message_id: number | null;
  created_by: number | null;
  created_at: Date;
}

/** Stored in the form of the contract when it was written; defaults that came since are filled in. */
export function readStored(row: ScheduledRow): OutgoingMessage {
  return outgoingMessage.parse(row.message);
}

export const isOpen = ({ status }: ScheduledRow): boolean => status === 'waiting' || status === 'failed';

/** A scheduled message as a screen shows it: by whom, and how the template that went ahead is doing. */
export interface ShownRow extends ScheduledRow {
  by: { user_id: number; name: string } | null;
  template: {
    status: string;
    reason: string | null;
    code: number | null;
    title: string | null;
    details: string | null;
  } | null;
}

function shownQuery(rest: RawBuilder<unknown>): RawBuilder<ShownRow> {
  return sql<ShownRow>`
    select w.*, ${memberJson('u')} as by,
      case when t.id is not null then json_build_object('status', t.status, 'reason', t.decision ->> 'reason',
        'code', t.error_code, 'title', t.error_title, 'details', t.error_details) end as template
    from scheduled_messages w
    left join users u on u.id = w.created_by
    left join messages t on t.team_id = w.team_id and t.id = w.template_message_id
    where ${rest}`;
}

/** Of a thread, those that leave next first. */
export function openQuery({ teamId, phoneNumberId }: NumberScope, contactId: number): RawBuilder<ShownRow> {
  return shownQuery(sql`
    w.team_id = ${teamId} and w.phone_number_id = ${phoneNumberId} and w.contact_id = ${contactId}
    and w.status in ('waiting', 'failed')
    order by w.send_at nulls first, w.id`);
}

export async function readShown(tx: Tx, teamId: number, id: number): Promise<ShownRow | undefined> {
  const { rows } = await shownQuery(sql`w.team_id = ${teamId} and w.id = ${id}`).execute(tx);
  return rows[0];
}

/**
 * Locked, after its conversation: a message that comes in holds the conversation first and then looks at what waits,
 * and so does everybody else.
 */
export async function lockScheduled(tx: Tx, teamId: number, id: number): Promise<ScheduledRow | undefined> {
  const found = await readShown(tx, teamId, id);
  if (!found) return undefined;
  await lockConversation(tx, { teamId, phoneNumberId: found.phone_number_id }, found.contact_id);
  const { rows } = await sql<ScheduledRow>`
    select w.* from scheduled_messages w where w.team_id = ${teamId} and w.id = ${id} for no key update`.execute(
    tx,
  );
  return rows[0];
}

type Changes = Partial<
  Pick<ScheduledRow, 'message' | 'send_at' | 'cancel_on_reply' | 'status' | 'failure' | 'message_id'>
>;

export async function saveScheduled(tx: Tx, row: ScheduledRow, now: Date, changes: Changes): Promise<void> {
  const { message, ...rest } = changes;
  const { status } = changes;
  await tx
    .updateTable('scheduled_messages')
    .set({
      ...rest,
      ...(message ? { message: JSON.stringify(message) } : {}),
      ...(status ? { settled_at: status === 'waiting' ? null : now } : {}),
      updated_at: now,
    })
    .where('team_id', '=', row.team_id)
    .where('id', '=', row.id)
    .execute();
}
