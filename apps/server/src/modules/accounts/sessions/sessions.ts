import type { OwnSession } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { closeSession, closeSessionsOf, silenceSessions } from '../../../http/sessions.ts';
import { notFound } from '../../../platform/errors.ts';
import { noteSecurity } from '../noteSecurity.ts';
import { describeAgent } from './describeAgent.ts';

/** Where the person is signed in, the last used first. What administrators opened in their name is not theirs. */
export async function listSessions(ctx: RequestContext): Promise<OwnSession[]> {
  const rows = await ctx.app.database.statements
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('user_id', '=', ctx.person.userId)
    .where('impersonator_id', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ id, user_agent, ip, created_at, last_used_at }) => ({
    id,
    ...describeAgent(user_agent),
    ip: ip?.replace(/\/(32|128)$/, '') ?? null,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    is_current: id === ctx.sessionId,
  }));
}

/** Signs one browser of the person out. */
export async function revokeSession(ctx: RequestContext, sessionId: number): Promise<void> {
  const own = await ctx.app.database.statements
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', ctx.person.userId)
    .executeTakeFirst();
  if (!own) throw notFound();
  await closeSession(ctx.app, sessionId);
  await noteEnded(ctx, 1);
}

/** Signs every other browser of the person out, and returns how many there were. */
export async function revokeOtherSessions(ctx: RequestContext): Promise<number> {
  const closed = await closeSessionsOf(ctx.app.database.statements, ctx.person.userId, ctx.sessionId);
  silenceSessions(ctx.app, closed);
  if (closed.length > 0) await noteEnded(ctx, closed.length);
  return closed.length;
}

async function noteEnded(ctx: RequestContext, count: number): Promise<void> {
  const happened = { kind: 'sessions_ended', count } as const;
  await noteSecurity(ctx, ctx.app.database.statements, ctx.person.userId, happened);
}
