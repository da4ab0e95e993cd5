import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/realtime/index.ts';
import { accessGroup, type GroupRow } from './queries.ts';
import { removeMembers } from './removeMembers.ts';

export interface GroupValues {
  name: string;
  color: string;
}

export function createGroup(ctx: RequestContext, values: GroupValues): Promise<GroupRow> {
  return ctx.db.transaction((tx) => insertGroup(tx, ctx, values)).catch(refuseTakenName);
}

/** For a list that is born together with something else, such as an import; the caller names taken names. */
export async function insertGroup(tx: Tx, ctx: RequestContext, values: GroupValues): Promise<GroupRow> {
  const { id } = await tx
    .insertInto('groups')
    .values({
      team_id: ctx.teamId,
      phone_number_id: ctx.phoneNumberId,
      ...values,
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  publishGroups(tx, ctx);
  return accessGroup(tx, ctx.teamId, ctx.phoneNumberId, id);
}

export function updateGroup(
  ctx: RequestContext,
  groupId: number,
  values: { name?: string | undefined; color?: string | undefined },
): Promise<GroupRow> {
  return ctx.db
    .transaction(async (tx) => {
      const group = await accessGroup(tx, ctx.teamId, ctx.phoneNumberId, groupId);
      await tx
        .updateTable('groups')
        .set({ name: values.name ?? group.name, color: values.color ?? group.color })
        .where('team_id', '=', ctx.teamId)
        .where('id', '=', groupId)
        .execute();
      publishGroups(tx, ctx);
      return accessGroup(tx, ctx.teamId, ctx.phoneNumberId, groupId);
    })
    .catch(refuseTakenName);
}

/** The people on it stay contacts. */
export async function deleteGroup(ctx: RequestContext, groupId: number): Promise<void> {
  const { teamId, phoneNumberId } = ctx;
  await ctx.db.transaction(async (tx) => {
    await accessGroup(tx, teamId, phoneNumberId, groupId);
    await refuseUsed(tx, teamId, groupId);
    const { inConversation } = await removeMembers(tx, { teamId, groupId }, null, ctx.clock.now());
    await tx.deleteFrom('groups').where('team_id', '=', teamId).where('id', '=', groupId).execute();
    publishGroups(tx, ctx);
    publish(tx, { name: 'contacts.updated', payload: { phone_number_id: phoneNumberId } });
    publishConversations(tx, phoneNumberId, inConversation);
  });
}

/** A segment of those who are not on it would be everybody of a sudden. */
async function refuseUsed(tx: Tx, teamId: number, groupId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from segments where team_id = ${teamId}
      and jsonb_path_exists(conditions, '$.**.group_ids[*] ? (@ == $id)', jsonb_build_object('id', ${groupId}::bigint))
    order by lower(name) limit 5`.execute(tx);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new AppError('group_in_use', {
    en: `Segments use this list: ${names}. Change them first.`,
    fr: `Des segments utilisent cette liste : ${names}. Modifiez-les d’abord.`,
  });
}

export function publishGroups(tx: Tx, ctx: RequestContext): void {
  publish(tx, { name: 'groups.updated', payload: { phone_number_id: ctx.phoneNumberId } });
}

/** More rows than that are in nobody's list at once. */
const mostTold = 500;

/** Rows and threads of the inbox show the lists of a person. */
export function publishConversations(tx: Tx, phone_number_id: number, contactIds: readonly number[]): void {
  for (const contact_id of contactIds.slice(0, mostTold)) {
    publish(tx, { name: 'conversation.updated', payload: { phone_number_id, contact_id } });
    publish(tx, { name: 'timeline.updated', payload: { phone_number_id, contact_id } });
  }
}

export const nameTaken = {
  en: 'You already have a list with this name.',
  fr: 'Vous avez déjà une liste de ce nom.',
};

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, 'groups_name')) throw error;
  throw new AppError('group_name_taken', nameTaken, { errors: { name: [nameTaken] } });
}
