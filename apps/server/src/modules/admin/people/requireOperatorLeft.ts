import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Nobody blocks themselves, nor the last operator who stays. All of them are held: of two who block each other at once, the
 * second is blocked by then and may not.
 */
export async function requireOperatorLeft(tx: Tx, ctx: RequestContext, userId: number): Promise<void> {
  const me = ctx.person.userId;
  if (userId === me) {
    throw new AppError('own_account', {
      en: 'You cannot block yourself. Another administrator can.',
      fr: 'Vous ne pouvez pas vous bloquer vous-même. Un autre administrateur le peut.',
    });
  }
  const operators = await tx
    .selectFrom('users')
    .select(['id', 'blocked_at', 'delete_at'])
    .where('is_admin', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const standing = operators.filter(({ blocked_at }) => blocked_at === null);
  if (!standing.some(({ id }) => id === me)) throw new AppError('forbidden');
  if (!operators.some(({ id }) => id === userId)) return;
  if (standing.some(({ id, delete_at }) => id !== userId && delete_at === null)) return;
  throw new AppError('last_operator', {
    en: 'This is the last administrator who stays. Name another one first.',
    fr: 'C’est le dernier administrateur qui reste. Nommez-en d’abord un autre.',
  });
}
