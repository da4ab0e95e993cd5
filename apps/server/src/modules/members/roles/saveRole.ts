import { type Permission, type RouteBody, roleNames, type createRole as route } from '@herald/contract';
import type { By } from '../../../actor.ts';
import { audit, changesBetween } from '../../../audit.ts';
import { isUniqueViolation, type Tx } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { demandMayGive, rightsOf } from '../rights.ts';
import { emitRoleChanged } from './emitRoleChanged.ts';

type Body = RouteBody<typeof route>;

/** Makes a role of permissions that whoever makes it holds. Returns its id. */
export async function createRole(tx: Tx, by: By, { name, permissions }: Body): Promise<number> {
  demandMayGive(await rightsOf(tx, by), { id: null, permissions });
  refuseBuiltInName(name);
  const { id } = await tx
    .insertInto('team_roles')
    .values({ team_id: by.teamId, name, permissions: inOrder(permissions), created_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName);
  const after = { name, permissions: inOrder(permissions) };
  await audit(tx, by, { action: 'role.created', target: { kind: 'role', id, name }, after });
  return id;
}

/** Changes a role of the team's own. Whoever changes it holds all that it held and all that it is to hold. */
export async function updateRole(tx: Tx, by: By, roleId: number, { name, permissions }: Body): Promise<void> {
  const held = await holdRole(tx, by, roleId);
  const rights = await rightsOf(tx, by);
  demandMayGive(rights, { id: null, permissions: held.permissions });
  demandMayGive(rights, { id: null, permissions });
  refuseBuiltInName(name);
  const wanted = { name, permissions: inOrder(permissions) };
  const changes = changesBetween({ name: held.name, permissions: held.permissions }, wanted);
  if (!changes) return;
  await tx
    .updateTable('team_roles')
    .set({ ...wanted, updated_at: by.now })
    .where('team_id', '=', by.teamId)
    .where('id', '=', roleId)
    .execute()
    .catch(refuseTakenName);
  if ('permissions' in changes.after) emitRoleChanged(tx, by, roleId, await membersWith(tx, by, roleId));
  await audit(tx, by, { action: 'role.updated', target: { kind: 'role', id: roleId, name }, ...changes });
}

async function membersWith(tx: Tx, { teamId }: By, roleId: number): Promise<number[]> {
  const members = await tx
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('role_id', '=', roleId)
    .execute();
  return members.map(({ user_id }) => user_id);
}

/** Holds a role of the team's own; nobody is given it until the transaction is over. */
export async function holdRole(tx: Tx, { teamId }: By, roleId: number) {
  const role = await tx
    .selectFrom('team_roles')
    .select(['id', 'name', 'permissions'])
    .where('team_id', '=', teamId)
    .where('id', '=', roleId)
    .forUpdate()
    .executeTakeFirst();
  if (!role) throw notFound();
  return role;
}

/** Each once, so that the same choice is the same list. */
const inOrder = (permissions: readonly Permission[]) => [...new Set(permissions)].sort();

const builtIn = [...roleNames, 'Propriétaire', 'Administrateur', 'Marketing', 'Observateur'];

function refuseBuiltInName(name: string): void {
  const isTaken = builtIn.some((each) => each.toLocaleLowerCase() === name.toLocaleLowerCase());
  if (isTaken) throw nameTaken();
}

function refuseTakenName(error: unknown): never {
  throw isUniqueViolation(error, 'team_roles_name') ? nameTaken() : error;
}

function nameTaken(): AppError {
  const text = { en: 'There is a role of this name already.', fr: 'Un rôle porte déjà ce nom.' };
  return new AppError('role_name_taken', text, { status: 422, errors: { name: [text] } });
}
