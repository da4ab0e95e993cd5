import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';
import { publish } from '../../platform/realtime/index.ts';
import { accessGroup, type GroupRow } from './queries.ts';
import { removeMembers } from './removeMembers.ts';
import { publishConversations, publishGroups } from './saveGroup.ts';

export interface ChangedGroup {
  group: GroupRow;
  /** How many people really came or went. */
  count: number;
}

/** Puts people on a list; those already on it stay as they are. */
export function attachContacts(
  ctx: RequestContext,
  groupId: number,
  ids: readonly number[],
): Promise<ChangedGroup> {
  return changeMembers(ctx, groupId, ids, async (tx) => {
    const { rows } = await sql<{ contact_id: number }>`
      insert into group_members (team_id, group_id, contact_id, added_at)
      select ${ctx.teamId}, ${groupId}, id, ${ctx.clock.now()} from unnest(${ids}::bigint[]) id
      order by id on conflict do nothing returning contact_id`.execute(tx);
    const contactIds = rows.map(({ contact_id }) => contact_id);
    return { difference: rows.length, inConversation: await withConversation(tx, ctx, contactIds) };
  });
}

/** Takes people off a list; those who are not on it are no mistake. */
export function detachContacts(
  ctx: RequestContext,
  groupId: number,
  ids: readonly number[],
): Promise<ChangedGroup> {
  return changeMembers(ctx, groupId, ids, async (tx) => {
    const removed = await removeMembers(tx, { teamId: ctx.teamId, groupId }, ids, ctx.clock.now());
    return { difference: -removed.count, inConversation: removed.inConversation };
  });
}

interface Difference {
  difference: number;
  inConversation: number[];
}

async function changeMembers(
  ctx: RequestContext,
  groupId: number,
  ids: readonly number[],
  change: (tx: Tx) => Promise<Difference>,
): Promise<ChangedGroup> {
  return ctx.db.transaction(async (tx) => {
    await accessGroup(tx, ctx.teamId, ctx.phoneNumberId, groupId);
    await refuseUnknown(tx, ctx.teamId, ids);
    const { difference, inConversation } = await change(tx);
    if (difference !== 0) {
      await sql`
        update groups set contacts_count = contacts_count + ${difference}
        where team_id = ${ctx.teamId} and id = ${groupId}`.execute(tx);
      publishGroups(tx, ctx);
      publish(tx, { name: 'contacts.updated', payload: { phone_number_id: ctx.phoneNumberId } });
      publishConversations(tx, ctx.phoneNumberId, inConversation);
    }
    return {
      group: await accessGroup(tx, ctx.teamId, ctx.phoneNumberId, groupId),
      count: Math.abs(difference),
    };
  });
}

async function withConversation(tx: Tx, ctx: RequestContext, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('conversations')
    .select('contact_id')
    .where('team_id', '=', ctx.teamId)
    .where('phone_number_id', '=', ctx.phoneNumberId)
    .where('contact_id', 'in', ids)
    .execute();
  return rows.map(({ contact_id }) => contact_id);
}

/**
 * Ids that are nobody's, or another team's, refuse the whole call and are named: whoever sent them believes something
 * wrong, and would not learn it from a smaller count.
 */
async function refuseUnknown(tx: Tx, teamId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${ids}::bigint[]) wanted(id)
    where not exists (select from contacts c where c.team_id = ${teamId} and c.id = wanted.id)
    order by wanted.id limit 20`.execute(tx);
  if (rows.length === 0) return;
  const list = rows.map(({ id }) => id).join(', ');
  throw invalidField('contact_ids', {
    en: `These contacts do not exist: ${list}. Nothing was changed.`,
    fr: `Ces contacts n’existent pas : ${list}. Rien n’a été modifié.`,
  });
}
