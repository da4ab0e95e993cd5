import type { RequestContext } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { accessGroup, type GroupRow } from './queries.ts';

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
  tellGroups(tx, ctx);
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
      tellGroups(tx, ctx);
      return accessGroup(tx, ctx.teamId, ctx.phoneNumberId, groupId);
    })
    .catch(refuseTakenName);
}

/** The people on it stay contacts. */
export async function deleteGroup(ctx: RequestContext, groupId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const deleted = await tx
      .deleteFrom('groups')
      .where('team_id', '=', ctx.teamId)
      .where('phone_number_id', '=', ctx.phoneNumberId)
      .where('id', '=', groupId)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw notFound();
    tellGroups(tx, ctx);
  });
}

export function tellGroups(tx: Tx, ctx: RequestContext): void {
  publish(tx, { name: 'groups.updated', payload: { phone_number_id: ctx.phoneNumberId } });
}

export const nameTaken = {
  en: 'You already have a list with this name.',
  fr: 'Vous avez déjà une liste de ce nom.',
};

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, 'groups_name')) throw error;
  throw new AppError('group_name_taken', nameTaken, { errors: { name: [nameTaken] } });
}
