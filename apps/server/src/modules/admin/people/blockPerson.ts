import type { Impersonable } from '@herald/contract';
import { auditInstallation } from '../../../audit.ts';
import { outsideTeams, type RequestContext } from '../../../context.ts';
import { silenceSessions } from '../../../http/sessions.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { showImpersonable } from '../../impersonation/index.ts';
import { requireOperatorLeft } from './requireOperatorLeft.ts';

/**
 * Stops a person: they open nothing but the page that tells them, in no team, and as nobody else. Their open pages are cut at
 * once. The reason is told to them.
 */
export async function blockPerson(
  ctx: RequestContext,
  userId: number,
  reason: string,
): Promise<Impersonable> {
  const now = ctx.clock.now();
  const sessions = await ctx.app.database.pipeline.transaction(async (tx) => {
    await requireOperatorLeft(tx, ctx, userId);
    const held = await holdPerson(tx, userId);
    if (held.blocked_at) throw new AppError('conflict');
    await tx
      .updateTable('users')
      .set({ blocked_at: now, blocked_reason: reason, updated_at: now })
      .where('id', '=', userId)
      .execute();
    const target = { kind: 'user', id: userId, name: held.email };
    await auditInstallation(tx, outsideTeams(ctx), { action: 'person.blocked', target, after: { reason } });
    return sessionsOf(tx, userId);
  });
  silenceSessions(ctx.app, sessions);
  return showImpersonable(ctx.app, userId);
}

/** Lets a blocked person in again; where they were signed in, they still are. */
export async function unblockPerson(ctx: RequestContext, userId: number): Promise<Impersonable> {
  await ctx.app.database.pipeline.transaction(async (tx) => {
    const held = await holdPerson(tx, userId);
    if (!held.blocked_at) throw new AppError('conflict');
    await tx
      .updateTable('users')
      .set({ blocked_at: null, blocked_reason: null, updated_at: ctx.clock.now() })
      .where('id', '=', userId)
      .execute();
    const target = { kind: 'user', id: userId, name: held.email };
    await auditInstallation(tx, outsideTeams(ctx), { action: 'person.unblocked', target });
  });
  return showImpersonable(ctx.app, userId);
}

async function holdPerson(tx: Tx, userId: number) {
  const person = await tx
    .selectFrom('users')
    .select(['email', 'blocked_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw notFound();
  return person;
}

/** Their own, and those in which they act as somebody. */
async function sessionsOf(tx: Tx, userId: number): Promise<number[]> {
  const open = await tx
    .selectFrom('sessions')
    .select('id')
    .where((where) => where.or([where('user_id', '=', userId), where('impersonator_id', '=', userId)]))
    .execute();
  return open.map(({ id }) => id);
}
