import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';

/** The team as it is until the transaction is over. Throws when there is none. */
export async function holdTeam(tx: Tx, teamId: number) {
  const team = await tx
    .selectFrom('teams')
    .select(['id', 'name', 'blocked_at', 'meta_billing_v2', 'grant_scale_access'])
    .where('id', '=', teamId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!team) throw notFound();
  return team;
}
