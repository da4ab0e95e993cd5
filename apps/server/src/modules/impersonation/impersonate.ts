import type { RouteBody, impersonate as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { insertSession } from '../../http/sessions.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { proveIdentity } from '../accounts/index.ts';
import { noteInTeams } from './noteInTeams.ts';

export const impersonationSeconds = 60 * 60;

/**
 * Opens a session as somebody, for an hour and out of the operator's own, once they have shown that they are still the one who
 * signed in there. The person's teams can read of it.
 */
export async function impersonate(
  ctx: RequestContext,
  userId: number,
  { reason, ...proof }: RouteBody<typeof route>,
) {
  const target = await findTarget(ctx, userId);
  await proveIdentity(ctx, proof);
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + impersonationSeconds * 1000);
  const adminId = ctx.person.userId;
  const sessionId = ctx.sessionId;
  if (sessionId === null) throw new AppError('forbidden');
  const session = await insertSession(ctx.app, {
    userId,
    userAgent: ctx.userAgent,
    ip: ctx.ip,
    impersonation: { adminId, sessionId, until },
  });
  await ctx.app.database.pipeline.transaction(async (tx) => {
    await tx
      .insertInto('impersonations')
      .values({
        admin_id: adminId,
        user_id: userId,
        session_id: session.id,
        reason,
        ip: ctx.ip,
        started_at: now,
        expires_at: until,
      })
      .execute();
    await noteInTeams(tx, ctx, { action: 'impersonation.started', adminId, target, after: { reason } });
  });
  ctx.log.warn({ security: 'impersonation', admin: adminId, user: userId }, 'an operator acts as somebody');
  return { token: session.token, until };
}

async function findTarget(ctx: RequestContext, userId: number) {
  const target = await ctx.app.database.statements
    .selectFrom('users')
    .select(['id', 'email', 'is_admin'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!target) throw notFound();
  if (!target.is_admin) return target;
  throw new AppError('is_admin', {
    en: 'Nobody can act as an administrator, not even another one.',
    fr: 'Personne ne peut agir au nom d’un administrateur, pas même un autre administrateur.',
  });
}
