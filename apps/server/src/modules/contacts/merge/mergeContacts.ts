import type { MergeField } from '@herald/contract';
import { sql } from 'kysely';
import { authorOf } from '../../../actor.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { recordConsents } from '../../../messaging/ledger/recordConsents.ts';
import { recordEvents } from '../../../messaging/timeline/index.ts';
import { UnreadChanges } from '../../../messaging/whatsapp/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { phoneSpellings } from '../../../platform/phones/phoneSpellings.ts';
import { shownName } from '../../../platform/shownName.ts';
import { keepTotals } from '../../shops/index.ts';
import { emitMemberships } from '../emitMemberships.ts';
import type { ContactRow } from '../queries.ts';
import { joinApart } from './joinApart.ts';
import { joinConversations } from './joinConversations.ts';
import { joinedStatus } from './joinedStatus.ts';
import { joinFields } from './joinFields.ts';
import { joinLists } from './joinLists.ts';
import { joinPortfolios } from './joinPortfolios.ts';
import { joinRecipients } from './joinRecipients.ts';
import { lockPeople } from './lockPeople.ts';
import { type Move, moveFollowers, moveIdentities, moveMerges, moveShown } from './moveRows.ts';
import { overwrite, type Row, takeRows } from './rows.ts';
import type { Identity, JoinedConversation, Snapshot } from './snapshot.ts';
import { withdrawTwins } from './withdrawTwins.ts';

/** Makes one contact of two, whole or not at all. Returns the id of the merge, by which it can be undone. */
export async function mergeContacts(
  ctx: RequestContext,
  keptId: number,
  mergedId: number,
  take: readonly MergeField[],
): Promise<number> {
  refuseSame(keptId, mergedId);
  return ctx.db.transaction(async (tx) => {
    const { teamId } = ctx;
    await lockPeople(tx, teamId, [keptId, mergedId]);
    const unread = new UnreadChanges();
    const snapshot = await join(tx, ctx, { teamId, from: mergedId, to: keptId }, take, unread);
    const { id } = await tx
      .insertInto('contact_merges')
      .values({
        team_id: teamId,
        kept_contact_id: keptId,
        merged_contact_id: mergedId,
        snapshot: JSON.stringify(snapshot),
        merged_by: ctx.person.userId,
        merged_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tell(tx, ctx, { mergeId: id, keptId, mergedId }, snapshot);
    await unread.apply(tx);
    return id;
  });
}

async function tell(
  tx: Tx,
  ctx: RequestContext,
  { mergeId, keptId, mergedId }: { mergeId: number; keptId: number; mergedId: number },
  { lists, dropped }: Snapshot,
): Promise<void> {
  const by = byOf(ctx);
  const told = { teamId: by.teamId, phoneNumberId: null, contactId: keptId, at: by.now };
  const data = { merge_id: mergeId, merged_contact_id: mergedId };
  emit(tx, [{ ...told, type: 'contact.merged', by: authorOf(by.actor), data }]);
  const left = [...lists, ...dropped.group_members.map((row) => row.group_id as number)];
  await emitMemberships(tx, by, [
    { type: 'group.contact_removed', contactId: mergedId, groupIds: left },
    { type: 'group.contact_added', contactId: keptId, groupIds: lists },
  ]);
}

export function refuseSame(keptId: number, mergedId: number): void {
  if (keptId !== mergedId) return;
  throw new AppError(
    'same_contact',
    { en: 'This is the same contact.', fr: 'Il s’agit du même contact.' },
    { status: 422 },
  );
}

async function join(
  tx: Tx,
  ctx: RequestContext,
  move: Move,
  take: readonly MergeField[],
  unread: UnreadChanges,
): Promise<Snapshot> {
  const [kept, merged] = [
    await takeContact(tx, move.teamId, move.to),
    await takeContact(tx, move.teamId, move.from),
  ];
  const before = await lastIds(tx, move.teamId);
  const cancelled = await cancelSecondReengagement(tx, move);
  await withdrawTwins(tx, move);
  const recipients = await joinRecipients(tx, move);
  const lists = await joinLists(tx, move);
  const portfolios = await joinPortfolios(tx, move);
  const apart = await joinApart(tx, move);
  const conversations = await joinConversations(tx, move, unread);
  const moved = await moveFollowers(tx, move);
  await keepTotals(tx, move.teamId, [move.from, move.to]);
  const merges = await moveMerges(tx, move);
  const identities = await moveIdentities(tx, move);
  const shownBy = await moveShown(tx, move);
  await tx.deleteFrom('contacts').where('team_id', '=', move.teamId).where('id', '=', move.from).execute();
  const learned = await learnNumber(tx, move, merged);
  await writeFields(tx, ctx, move, joinFields(kept, merged, take), merged);
  await joinConsent(tx, ctx, move, kept, merged);
  await noteInThreads(tx, ctx, move, conversations, merged);
  return {
    kept,
    merged,
    after: await takeContact(tx, move.teamId, move.to),
    moved,
    merges,
    identities,
    learned,
    lists: lists.moved,
    portfolios: portfolios.portfolios,
    dropped: {
      group_members: lists.dropped,
      campaign_recipients: recipients,
      portfolio_recipients: portfolios.dropped,
    },
    portfolioTimes: portfolios.portfolioTimes,
    apart,
    conversations,
    cancelled,
    added: await newIds(tx, move, before),
    shownBy,
  };
}

export async function takeContact(tx: Tx, teamId: number, id: number): Promise<Row> {
  const [row = {}] = await takeRows(tx, 'contacts', sql`t.team_id = ${teamId} and t.id = ${id}`);
  const { search: _, ...columns } = row;
  return columns;
}

interface LastIds {
  consent: number;
  event: number;
}

async function lastIds(tx: Tx, teamId: number): Promise<LastIds> {
  const { rows } = await sql<LastIds>`
    select coalesce((select max(id) from consent_events where team_id = ${teamId}), 0) as consent,
      coalesce((select max(id) from conversation_events where team_id = ${teamId}), 0) as event`.execute(tx);
  return rows[0] ?? { consent: 0, event: 0 };
}

/** What the merge wrote itself: while both are held, nobody else can. */
async function newIds(tx: Tx, { teamId, to }: Move, before: LastIds): Promise<Snapshot['added']> {
  const { rows } = await sql<Snapshot['added']>`
    select
      array(select id from consent_events
        where team_id = ${teamId} and contact_id = ${to} and id > ${before.consent}) as consent_events,
      array(select id from conversation_events
        where team_id = ${teamId} and contact_id = ${to} and id > ${before.event}) as conversation_events`.execute(
    tx,
  );
  return rows[0] ?? { consent_events: [], conversation_events: [] };
}

/** Only one message waits for the answer of a person; the kept one's does. */
async function cancelSecondReengagement(tx: Tx, { teamId, from, to }: Move): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update scheduled_messages m set status = 'cancelled'
    where m.team_id = ${teamId} and m.contact_id = ${from} and m.kind = 'reengage' and m.status = 'waiting'
      and exists (
        select from scheduled_messages k
        where k.team_id = m.team_id and k.phone_number_id = m.phone_number_id and k.contact_id = ${to}
          and k.kind = 'reengage' and k.status = 'waiting')
    returning m.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whoever writes from the other number is this person from now on, even if that number was never an identity. */
async function learnNumber(tx: Tx, { teamId, to }: Move, merged: Row): Promise<Identity[]> {
  if (merged.phone_number === null) return [];
  const spellings = phoneSpellings(merged.phone_number as string);
  const { rows } = await sql<Identity>`
    insert into contact_identities (team_id, kind, value, contact_id)
    select ${teamId}, 'phone', value, ${to} from unnest(${spellings}::text[]) value
    on conflict do nothing returning kind, value`.execute(tx);
  return rows;
}

async function writeFields(tx: Tx, ctx: RequestContext, { teamId, to }: Move, joined: Row, merged: Row) {
  const where = sql`t.team_id = ${teamId} and t.id = ${to}`;
  await overwrite(tx, 'contacts', joined, where);
  await sql`
    update contacts t set updated_at = ${ctx.clock.now()},
      last_interaction_at = greatest(last_interaction_at, ${merged.last_interaction_at}::timestamptz),
      created_at = least(created_at, ${merged.created_at}::timestamptz)
    where ${where}`.execute(tx);
}

/** A refusal of either is a refusal of both, whichever came later: they may have refused under that name only. */
async function joinConsent(tx: Tx, ctx: RequestContext, { teamId, to }: Move, kept: Row, merged: Row) {
  const status = joinedStatus(kept.optin_status as string, merged.optin_status as string);
  const by = authorOf(ctx.actor);
  const change = { teamId, contactId: to, status, source: 'manual', by, at: ctx.clock.now() } as const;
  await recordConsents(tx, [change], { confirms: false });
}

async function noteInThreads(
  tx: Tx,
  ctx: RequestContext,
  { teamId, to }: Move,
  joined: readonly JoinedConversation[],
  merged: Row,
) {
  const who = merged as unknown as ContactRow;
  await recordEvents(
    tx,
    ctx.clock.now(),
    joined.map(({ phone_number_id }) => ({
      team_id: teamId,
      phone_number_id,
      contact_id: to,
      kind: 'merged',
      by: authorOf(ctx.actor),
      data: { name: shownName(who) ?? who.phone_number ?? '' },
    })),
  );
}
