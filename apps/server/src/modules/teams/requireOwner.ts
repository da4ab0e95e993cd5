import { roleIds } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';

/** Throws unless the person is an Owner at this very moment; what they are stays so until the transaction is over. */
export async function requireOwner(tx: Tx, { teamId, person }: RequestContext): Promise<void> {
  const member = await tx
    .selectFrom('members')
    .select('role_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', person.userId)
    .forShare()
    .executeTakeFirst();
  if (member?.role_id === roleIds.Owner) return;
  throw new AppError(
    'owner_only',
    { en: 'Only an Owner of the team can do this.', fr: 'Seul un propriétaire de l’équipe peut le faire.' },
    { status: 403 },
  );
}
