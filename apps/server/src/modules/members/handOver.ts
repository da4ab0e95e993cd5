import { roleIds } from '@herald/contract';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { setRole } from './commands/changeRole.ts';
import { holdMember } from './owners.ts';
import { emailOf } from './queries.ts';

/** Makes another member the Owner and the person who asks an Admin, in one go. */
export async function handOver(ctx: RequestContext, userId: number): Promise<void> {
  const own = ctx.person.userId;
  await ctx.db.transaction(async (tx) => {
    const by = byOf(ctx);
    const { member } = await holdMember(tx, by.teamId, own);
    if (member.role_id !== roleIds.Owner) throw ownerOnly();
    if (userId === own) return;
    await holdMember(tx, by.teamId, userId);
    await setRole(tx, by, { userId, roleId: roleIds.Owner });
    await setRole(tx, by, { userId: own, roleId: roleIds.Admin });
    await audit(tx, by, {
      action: 'team.handed_over',
      target: { kind: 'member', id: userId, name: await emailOf(tx, userId) },
      before: { owner: await emailOf(tx, own) },
      after: { owner: await emailOf(tx, userId) },
    });
  });
}

function ownerOnly(): AppError {
  return new AppError(
    'owner_only',
    { en: 'Only an Owner of the team can do this.', fr: 'Seul un propriétaire de l’équipe peut le faire.' },
    { status: 403 },
  );
}
