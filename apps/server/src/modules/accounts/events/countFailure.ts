import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import type { DB } from '../../../platform/database/index.ts';
import { defineJob, enqueue } from '../../../platform/jobs/index.ts';

interface Failure {
  kind: 'sign_in_failed' | 'second_step_failed';
  userId: number;
  at: Date;
  ip: string;
  userAgent: string | null;
}

/**
 * Has a wrong password counted for whoever it was tried on. The same is queued for an address that nobody has, and the job
 * does nothing with it: the time that a refusal takes does not tell who has an account.
 */
export async function noteFailedSignIn(ctx: RequestContext, userId: number | null): Promise<void> {
  const failure = { at: ctx.clock.now().toISOString(), ip: ctx.ip, userAgent: agentOf(ctx) };
  await enqueue(ctx.app.database.statements, countFailedSignIn, { userId, ...failure });
}

/** The same for a wrong code: that there is an account, whoever sends one knows already. */
export async function noteFailedCode(ctx: RequestContext, userId: number): Promise<void> {
  await countFailure(ctx.app.database.statements, {
    kind: 'second_step_failed',
    userId,
    at: ctx.clock.now(),
    ip: ctx.ip,
    userAgent: agentOf(ctx),
  });
}

export const countFailedSignIn = defineJob({
  name: 'accounts.countFailedSignIn',
  payload: z.object({
    userId: z.int().nullable(),
    at: z.iso.datetime(),
    ip: z.string(),
    userAgent: z.string().nullable(),
  }),
  async run({ userId, at, ...from }, { app }) {
    if (userId === null) return;
    const failure = { kind: 'sign_in_failed', userId, at: new Date(at), ...from } as const;
    await countFailure(app.database.statements, failure);
  },
});

const agentOf = ({ userAgent }: RequestContext) => userAgent?.slice(0, 400) ?? null;

/** One line an hour, with the newest address: others do not decide how many lines somebody has. */
async function countFailure(db: Kysely<DB>, { kind, userId, at, ip, userAgent }: Failure): Promise<void> {
  await sql`
    insert into security_events as e (user_id, at, kind, user_agent, ip, hour)
    select u.id, ${at}, ${kind}, ${userAgent}, ${ip}::inet, date_trunc('hour', ${at}::timestamptz, 'UTC')
    from users u where u.id = ${userId}
    on conflict (user_id, kind, hour) where hour is not null do update set
      count = e.count + 1,
      from_several = e.from_several or e.ip is distinct from excluded.ip,
      at = greatest(e.at, excluded.at),
      ip = case when excluded.at >= e.at then excluded.ip else e.ip end,
      user_agent = case when excluded.at >= e.at then excluded.user_agent else e.user_agent end`.execute(db);
}
