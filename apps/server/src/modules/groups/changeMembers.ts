import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { accessGroup, type GroupRow } from './queries.ts';
import { tellGroups } from './saveGroup.ts';

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
    const { numAffectedRows = 0n } = await sql`
      insert into group_members (team_id, group_id, contact_id, added_at)
      select ${ctx.teamId}, ${groupId}, id, ${ctx.clock.now()} from unnest(${ids}::bigint[]) id
      order by id on conflict do nothing`.execute(tx);
    return Number(numAffectedRows);
  });
}

/** Takes people off a list; those who are not on it are no mistake. */
export function detachContacts(
  ctx: RequestContext,
  groupId: number,
  ids: readonly number[],
): Promise<ChangedGroup> {
  return changeMembers(ctx, groupId, ids, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      delete from group_members
      where team_id = ${ctx.teamId} and group_id = ${groupId} and contact_id = any(${ids}::bigint[])`.execute(
      tx,
    );
    return -Number(numAffectedRows);
  });
}

async function changeMembers(
  ctx: RequestContext,
  groupId: number,
  ids: readonly number[],
  change: (tx: Tx) => Promise<number>,
): Promise<ChangedGroup> {
  return ctx.db.transaction(async (tx) => {
    await accessGroup(tx, ctx.teamId, ctx.phoneNumberId, groupId);
    await refuseUnknown(tx, ctx.teamId, ids);
    const difference = await change(tx);
    if (difference !== 0) {
      await sql`
        update groups set contacts_count = contacts_count + ${difference}
        where team_id = ${ctx.teamId} and id = ${groupId}`.execute(tx);
      tellGroups(tx, ctx);
      publish(tx, { name: 'contacts.updated', payload: { phone_number_id: ctx.phoneNumberId } });
    }
    return {
      group: await accessGroup(tx, ctx.teamId, ctx.phoneNumberId, groupId),
      count: Math.abs(difference),
    };
  });
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
