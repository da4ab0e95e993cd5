import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { holdMember, lastOwner } from './owners.ts';
import { emailOf } from './queries.ts';
import { takeOut } from './takeOut.ts';

/** Leaves the team oneself, which takes no permission. Returns how many conversations were handed on. */
export function leaveTeam(ctx: RequestContext, assignTo: number | null): Promise<number> {
  const { userId } = ctx.person;
  return ctx.db.transaction(async (tx) => {
    const by = byOf(ctx);
    const { isLastOwner } = await holdMember(tx, by.teamId, userId);
    if (isLastOwner) throw lastOwner();
    await audit(tx, by, {
      action: 'member.left',
      target: { kind: 'member', id: userId, name: await emailOf(tx, userId) },
    });
    return takeOut(tx, by, userId, assignTo);
  });
}
