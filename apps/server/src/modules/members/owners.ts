import { roleIds } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { isStanding } from '../accounts/index.ts';

interface HeldMember {
  user_id: number;
  role_id: number;
}

/**
 * Holds all Owners and one member, who may be one of them, until the transaction is over: of two Owners who go at once,
 * the second sees that the first is gone. Conversations can be given to them meanwhile. Whoever is about to leave or is
 * blocked does not count as an Owner who stays.
 */
export async function holdMember(tx: Tx, teamId: number, userId: number) {
  const held: HeldMember[] = await tx
    .selectFrom('members')
    .select(['user_id', 'role_id'])
    .where('team_id', '=', teamId)
    .where((where) => where.or([where('role_id', '=', roleIds.Owner), where('user_id', '=', userId)]))
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  const member = held.find(({ user_id }) => user_id === userId);
  if (!member) throw notFound();
  return {
    member,
    isLastOwner: member.role_id === roleIds.Owner && !(await hasOtherOwner(tx, teamId, userId)),
  };
}

async function hasOtherOwner(tx: Tx, teamId: number, userId: number): Promise<boolean> {
  const other = await tx
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.team_id', '=', teamId)
    .where('m.role_id', '=', roleIds.Owner)
    .where('m.user_id', '<>', userId)
    .where(isStanding('u'))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** A team without an Owner could never be paid for, handed over or deleted. */
export function lastOwner(): AppError {
  return new AppError('last_owner', {
    en: 'A team needs an Owner. Make somebody else the Owner first.',
    fr: 'Une équipe a besoin d’un propriétaire. Désignez-en d’abord un autre.',
  });
}
