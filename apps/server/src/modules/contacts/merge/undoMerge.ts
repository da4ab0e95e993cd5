import type { OptinStatus } from '@herald/contract';
import { sql } from 'kysely';
import { authorOf } from '../../../actor.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { emitConsents } from '../../../messaging/ledger/emitConsents.ts';
import { recordConsents } from '../../../messaging/ledger/recordConsents.ts';
import { UnreadChanges } from '../../../messaging/whatsapp/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { phoneSpellings } from '../../../platform/phones/phoneSpellings.ts';
import { shownName } from '../../../platform/shownName.ts';
import { keepTotals } from '../../shops/index.ts';
import { emitMemberships } from '../emitMemberships.ts';
import { contactExists } from '../phoneErrors.ts';
import { findContact, findContactByPhone } from '../queries.ts';
import { partApart } from './joinApart.ts';
import { partConversations } from './joinConversations.ts';
import { type JoinedLists, partLists } from './joinLists.ts';
import { partPortfolios } from './joinPortfolios.ts';
import { partRecipients } from './joinRecipients.ts';
import { lockPeople } from './lockPeople.ts';
import { takeContact } from './mergeContacts.ts';
import { type Move, moveIdentities, moveMerges, moveShown, returnFollowers } from './moveRows.ts';
import { overwrite, putBack, type Row, takeBack } from './rows.ts';
import type { Snapshot } from './snapshot.ts';

export interface Parted {
  keptId: number;
  restoredId: number;
}

/**
 * Parts two people again. Everything is as it was before; what came or was changed since stays with the kept one, for
 * nobody can tell whom it was meant for.
 */
export async function undoMerge(ctx: RequestContext, mergeId: number): Promise<Parted> {
  return ctx.db.transaction(async (tx) => {
    const { teamId } = ctx;
    const { keptId, mergedId, snapshot } = await lockMerge(tx, teamId, mergeId);
    await lockPeople(tx, teamId, [keptId]);
    const unread = new UnreadChanges();
    emitUnmerged(tx, ctx, mergeId, keptId, mergedId);
    await part(tx, ctx, { teamId, from: keptId, to: mergedId }, snapshot, unread);
    await tx
      .updateTable('contact_merges')
      .set({ undone_by: ctx.person.userId, undone_at: ctx.clock.now() })
      .where('team_id', '=', teamId)
      .where('id', '=', mergeId)
      .execute();
    await unread.apply(tx);
    return { keptId, restoredId: mergedId };
  });
}

function emitUnmerged(tx: Tx, ctx: RequestContext, merge_id: number, keptId: number, mergedId: number): void {
  const { teamId, now: at, actor } = byOf(ctx);
  const data = { merge_id, merged_contact_id: mergedId };
  const told = { teamId, phoneNumberId: null, contactId: keptId, at, by: authorOf(actor) };
  emit(tx, [{ ...told, type: 'contact.unmerged', data }]);
}

async function lockMerge(tx: Tx, teamId: number, mergeId: number) {
  const { rows } = await sql<{
    keptId: number;
    mergedId: number;
    snapshot: Snapshot;
    undone: boolean;
    newer: boolean;
  }>`
    select kept_contact_id as "keptId", merged_contact_id as "mergedId", snapshot, undone_at is not null as undone,
      exists (
        select from contact_merges n
        where n.team_id = m.team_id and n.kept_contact_id = m.kept_contact_id and n.id > m.id
          and n.undone_at is null) as newer
    from contact_merges m where team_id = ${teamId} and id = ${mergeId} for update`.execute(tx);
  const [merge] = rows;
  if (!merge) throw notFound();
  if (merge.undone) {
    throw new AppError('merge_undone', {
      en: 'This merge was undone already.',
      fr: 'Cette fusion a déjà été annulée.',
    });
  }
  if (merge.newer) {
    throw new AppError('newer_merge_first', {
      en: 'Undo the newer merge of this contact first.',
      fr: 'Annulez d’abord la fusion plus récente de ce contact.',
    });
  }
  return merge;
}

async function part(tx: Tx, ctx: RequestContext, move: Move, snapshot: Snapshot, unread: UnreadChanges) {
  const { teamId, from, to } = move;
  const now = await takeContact(tx, teamId, from);
  await forgetWritten(tx, teamId, snapshot);
  await overwrite(tx, 'contacts', partFields(snapshot, now), sql`t.team_id = ${teamId} and t.id = ${from}`);
  await refuseTakenNumber(tx, ctx, from, snapshot.merged.phone_number as string | null);
  await putBack(tx, 'contacts', [snapshot.merged]);
  await returnFollowers(tx, move, snapshot.moved);
  await keepTotals(tx, teamId, [from, to]);
  await moveMerges(tx, move, snapshot.merges);
  await moveIdentities(tx, move, snapshot.identities);
  const parted = await partLists(tx, move, {
    moved: snapshot.lists,
    dropped: snapshot.dropped.group_members,
  });
  await tellLists(tx, ctx, move, parted);
  const { portfolios, portfolioTimes } = snapshot;
  await partPortfolios(tx, move, {
    portfolios,
    portfolioTimes,
    dropped: snapshot.dropped.portfolio_recipients,
  });
  await partRecipients(tx, move, snapshot.dropped.campaign_recipients);
  if (snapshot.apart) await partApart(tx, move, snapshot.apart);
  await sql`
    update scheduled_messages set status = 'waiting'
    where team_id = ${teamId} and contact_id = ${to} and id = any(${snapshot.cancelled}::bigint[])
      and status = 'cancelled'`.execute(tx);
  await partConversations(tx, move, snapshot.conversations, unread);
  // Numbers come after their conversations, here as everywhere.
  await moveShown(tx, move, snapshot.shownBy);
  await tellConsent(tx, ctx, move, now);
  await partConsent(tx, ctx, move, snapshot, now);
}

async function tellLists(tx: Tx, ctx: RequestContext, { from, to }: Move, { moved, dropped }: JoinedLists) {
  const back = dropped.map(({ group_id }) => group_id as number);
  await emitMemberships(tx, byOf(ctx), [
    { type: 'group.contact_removed', contactId: from, groupIds: moved },
    { type: 'group.contact_added', contactId: to, groupIds: [...moved, ...back] },
  ]);
}

/** What the kept one had said before the merge counts again, without a line of its own in the ledger. */
async function tellConsent(tx: Tx, ctx: RequestContext, { teamId, from }: Move, now: Row): Promise<void> {
  const { optin_status } = await takeContact(tx, teamId, from);
  if (optin_status === now.optin_status) return;
  const status = optin_status as OptinStatus;
  const { now: at, actor } = byOf(ctx);
  const changed = { id: from, teamId, status, before: now.optin_status as OptinStatus, at };
  emitConsents(
    tx,
    [{ contactId: from, status, at, by: authorOf(actor) }],
    [{ ...changed, source: 'manual', wording: null }],
  );
}

/** Lines of the ledger and of threads that the merge itself wrote; numbers that it learned. */
async function forgetWritten(tx: Tx, teamId: number, { added, learned, after }: Snapshot): Promise<void> {
  for (const table of ['consent_events', 'conversation_events'] as const)
    await sql`
      delete from ${sql.table(table)} where team_id = ${teamId} and id = any(${added[table]}::bigint[])`.execute(
      tx,
    );
  await sql`
    delete from contact_identities i using jsonb_to_recordset(${jsonRows(learned)})
      as x(kind text, value text)
    where i.team_id = ${teamId} and i.kind = x.kind and i.value = x.value
      and i.contact_id = ${after.id}`.execute(tx);
}

/** Fields as they were, unless somebody changed them since; each own field by itself. */
function partFields({ kept, after }: Snapshot, now: Row): Row {
  const attributes = takeBack(kept.attributes as Row, after.attributes as Row, {
    ...(kept.attributes as Row),
    ...(now.attributes as Row),
  });
  const alive = Object.entries(attributes).filter(([key, value]) => {
    const wasRemoved = key in (after.attributes as Row) && !(key in (now.attributes as Row));
    return value !== undefined && !wasRemoved;
  });
  return { ...takeBack(kept, after, now), attributes: Object.fromEntries(alive) };
}

async function refuseTakenNumber(
  tx: Tx,
  ctx: RequestContext,
  keptId: number,
  phone: string | null,
): Promise<void> {
  if (phone === null) return;
  const owner = await findContactByPhone(tx, ctx.teamId, phoneSpellings(phone), keptId);
  if (owner !== undefined) {
    const other = await findContact(tx, ctx.teamId, ctx.phoneNumberId, owner);
    throw contactExists(other ? shownName(other) : null);
  }
  const { rows } = await sql`
    select from contacts where team_id = ${ctx.teamId} and id = ${keptId} and phone_number = ${phone}`.execute(
    tx,
  );
  if (rows.length > 0) throw contactExists();
}

/** Who refused since the merge refused as one person: nobody knows under which name, so for both. */
async function partConsent(tx: Tx, ctx: RequestContext, { teamId, to }: Move, { after }: Snapshot, now: Row) {
  if (now.optin_status !== 'opted_out' || after.optin_status === 'opted_out') return;
  const by = authorOf(ctx.actor);
  await recordConsents(tx, [
    { teamId, contactId: to, status: 'opted_out', source: 'manual', by, at: ctx.clock.now() },
  ]);
}
