import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';

/** Whoever of these still has an account. */
export async function readMembers(tx: Tx, ids: readonly string[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const people = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids.map(Number))
    .execute();
  return people.map(({ id, first_name, last_name }) => ({
    id,
    name: [first_name, last_name].filter((part) => part !== null).join(' '),
  }));
}

/** Labels as they are called now; what was deleted is not there. */
export async function readLabelNames(
  tx: Tx,
  { teamId }: RequestContext,
  ids: readonly string[],
): Promise<{ id: number; name: string; color: string }[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('labels')
    .select(['id', 'name', 'color'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids.map(Number))
    .execute();
}
