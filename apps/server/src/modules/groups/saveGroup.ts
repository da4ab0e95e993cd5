import { authorOf, type By } from '../../actor.ts';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { refuseAsked, refuseUsed } from '../../messaging/uses/index.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { accessGroup, type GroupRow } from './queries.ts';
import { removeMembers } from './removeMembers.ts';

export interface GroupValues {
  name: string;
  color: string;
}

export function createGroup(ctx: RequestContext, values: GroupValues): Promise<GroupRow> {
  const { phoneNumberId } = ctx;
  return ctx.db.transaction((tx) => insertGroup(tx, byOf(ctx), phoneNumberId, values)).catch(refuseTakenName);
}

/** For a list that is born together with something else, such as an import; the caller names taken names. */
export async function insertGroup(
  tx: Tx,
  by: By,
  phoneNumberId: number,
  values: GroupValues,
): Promise<GroupRow> {
  const { id } = await tx
    .insertInto('groups')
    .values({
      team_id: by.teamId,
      phone_number_id: phoneNumberId,
      ...values,
      created_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await accessGroup(tx, by.teamId, phoneNumberId, id);
  tell(tx, by, phoneNumberId, 'group.created', group);
  return group;
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
      const changed = await accessGroup(tx, ctx.teamId, ctx.phoneNumberId, groupId);
      tell(tx, byOf(ctx), ctx.phoneNumberId, 'group.updated', changed);
      return changed;
    })
    .catch(refuseTakenName);
}

/** The people on it stay contacts. */
export async function deleteGroup(ctx: RequestContext, groupId: number): Promise<void> {
  const { teamId, phoneNumberId } = ctx;
  await ctx.db.transaction(async (tx) => {
    const by = byOf(ctx);
    const group = await accessGroup(tx, teamId, phoneNumberId, groupId);
    await refuseAsked(tx, { teamId, kind: 'list', id: groupId }, 'group_in_use');
    await refuseUsed(tx, { teamId, kind: 'list', id: groupId }, 'group_in_use');
    const members = await removeMembers(tx, { teamId, groupId }, null, by.now);
    await tx.deleteFrom('groups').where('team_id', '=', teamId).where('id', '=', groupId).execute();
    const told = { teamId, phoneNumberId, at: by.now, by: authorOf(by.actor), data: { group_id: groupId } };
    emit(
      tx,
      members.map((contactId) => ({ ...told, type: 'group.contact_removed', contactId })),
    );
    tell(tx, by, phoneNumberId, 'group.deleted', group);
    const target = { kind: 'group', id: groupId, name: group.name };
    await audit(tx, by, { action: 'group.deleted', target, before: { contacts: members.length } });
  });
}

function tell(
  tx: Tx,
  { teamId, now: at, actor }: By,
  phoneNumberId: number,
  type: 'group.created' | 'group.updated' | 'group.deleted',
  { id: group_id, name }: GroupRow,
): void {
  const data = { group_id, name };
  emit(tx, [{ type, teamId, phoneNumberId, contactId: null, at, by: authorOf(actor), data }]);
}

export const nameTaken = {
  en: 'You already have a list with this name.',
  fr: 'Vous avez déjà une liste de ce nom.',
};

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, 'groups_name')) throw error;
  throw new AppError('group_name_taken', nameTaken, { errors: { name: [nameTaken] } });
}
