import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { previewOf, previewTypeOf, type StoredContent } from '../../messaging/kinds/index.ts';
import { applyEvents } from '../../messaging/ledger/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { lockConversation } from './queries.ts';
import { isShown } from './thread/readThread.ts';

/**
 * Takes back what somebody sent a moment ago, as long as it has not left; returns the client ids of what was. The
 * conversation is then what it was before, unless something of it left or somebody else answered. Asked again about the same
 * messages, it answers the same.
 */
export function takeBackMessages(
  ctx: RequestContext,
  contactId: number,
  clientIds: readonly string[] = [],
): Promise<string[]> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockConversation(tx, ctx, contactId))) throw notFound();
    const taken = await readTaken(tx, ctx, contactId, clientIds);
    if (taken.length > 0) return taken;
    const held = await lockHeld(tx, ctx, contactId);
    if (held.length === 0) throw hasLeft();
    const keys = held.map(({ id }) => ({ teamId: ctx.teamId, messageId: id }));
    await applyEvents(
      tx,
      keys.map((key) => ({ ...key, event: { kind: 'skipped' as const } })),
    );
    await revoke(tx, ctx, held);
    await showWhatWas(tx, ctx, contactId);
    tell(tx, ctx, contactId, held);
    return held.flatMap(({ client_id }) => client_id ?? []);
  });
}

function hasLeft(): AppError {
  return new AppError('message_has_left', {
    en: 'Too late: the message has left.',
    fr: 'Trop tard : le message est parti.',
  });
}

interface Held {
  id: number;
  client_id: string | null;
}

/** What a sender claims it locks: either this comes first, or the message is no longer in the queue. */
async function lockHeld(tx: Tx, ctx: RequestContext, contactId: number): Promise<Held[]> {
  const { teamId, phoneNumberId, person, clock } = ctx;
  const { rows } = await sql<Held>`
    select id, client_id from messages
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and contact_id = ${contactId}
      and open_status = 'queued' and cause = 'inbox' and type <> 'reaction' and sender_user_id = ${person.userId}
      and not_before > ${clock.now()} and id >= (
        select (before_held ->> 'first_id')::bigint from conversations
        where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and contact_id = ${contactId})
    order by id for no key update`.execute(tx);
  return rows;
}

/** Of these, what a call before took back whose answer was lost. */
async function readTaken(
  tx: Tx,
  { teamId, phoneNumberId, person }: RequestContext,
  contactId: number,
  clientIds: readonly string[],
): Promise<string[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<{ client_id: string }>`
    select m.client_id from messages m
    where m.team_id = ${teamId} and m.client_id = any(${clientIds}::uuid[])
      and m.phone_number_id = ${phoneNumberId} and m.contact_id = ${contactId} and m.sender_user_id = ${person.userId}
      and not ${isShown}
    order by m.id`.execute(tx);
  return rows.map(({ client_id }) => client_id);
}

function tell(tx: Tx, ctx: RequestContext, contactId: number, held: readonly Held[]): void {
  const { teamId, phoneNumberId, person, clock } = ctx;
  const by = { kind: 'user', id: person.userId } as const;
  const of = { type: 'message.updated', teamId, phoneNumberId, contactId, at: clock.now(), by } as const;
  emit(
    tx,
    held.map(({ id }) => ({ ...of, data: { message_id: id, what: 'deleted' } })),
  );
}

async function revoke(tx: Tx, { teamId, clock }: RequestContext, held: readonly Held[]): Promise<void> {
  await sql`
    update messages set revoked_at = ${clock.now()}
    where team_id = ${teamId} and id = any(${held.map(({ id }) => id)}::bigint[])`.execute(tx);
}

type Newest = StoredContent & {
  direction: 'in' | 'out';
  happened_at: Date;
  author: number | null;
};

async function showWhatWas(tx: Tx, ctx: RequestContext, contactId: number): Promise<void> {
  const { teamId, phoneNumberId } = ctx;
  const { rows } = await sql<Newest>`
    select m.type, herald.whole_content(m.team_id, m.content) as content, m.direction, m.happened_at,
      case when m.cause = 'inbox' then m.sender_user_id end as author
    from messages m
    where m.team_id = ${teamId} and m.phone_number_id = ${phoneNumberId} and m.contact_id = ${contactId}
      and m.type <> 'reaction' and m.campaign_id is null and ${isShown}
    order by m.id desc limit 1`.execute(tx);
  const [newest] = rows;
  await sql`
    update conversations v set
      last_message_preview = ${newest ? previewOf(newest) : ''},
      last_message_type = ${newest ? previewTypeOf(newest) : null},
      last_message_inbound = ${newest?.direction === 'in'},
      last_message_user_id = ${newest?.author ?? null},
      last_message_at = coalesce(${newest?.happened_at ?? null}::timestamptz, v.last_message_at)
    where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = ${contactId}`.execute(
    tx,
  );
  // Who closes right after sending remembers what that left: what was before it.
  await sql`
    update conversations v set
      ended_by_closing = v.ended_by_closing || jsonb_build_object(
        'waiting_since', v.before_held -> 'waiting_since', 'answered_at', v.before_held -> 'answered_at',
        'failed_message_id', v.before_held -> 'failed_message_id'),
      last_outbound_at = (v.before_held ->> 'last_outbound_at')::timestamptz,
      before_held = null
    where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = ${contactId}
      and v.closed and (v.ended_by_closing ->> 'answered_at')::timestamptz = (v.before_held ->> 'at')::timestamptz
      and ${nothingSentSince}`.execute(tx);
  await sql`
    update conversations v set
      waiting_since = least(v.waiting_since, (v.before_held ->> 'waiting_since')::timestamptz),
      answered_at = (v.before_held ->> 'answered_at')::timestamptz,
      last_outbound_at = (v.before_held ->> 'last_outbound_at')::timestamptz,
      failed_message_id = (v.before_held ->> 'failed_message_id')::bigint,
      before_held = null
    where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = ${contactId}
      and v.answered_at = (v.before_held ->> 'at')::timestamptz
      and ${nothingSentSince}`.execute(tx);
}

const nothingSentSince = sql`not exists (
  select from messages m
  where m.team_id = v.team_id and m.phone_number_id = v.phone_number_id and m.contact_id = v.contact_id
    and m.id >= (v.before_held ->> 'first_id')::bigint and m.direction = 'out' and m.cause <> 'system'
    and m.type <> 'reaction' and ${isShown})`;
