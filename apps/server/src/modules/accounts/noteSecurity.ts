import type { SecondStepMeans, SecurityEventKind, SignInMeans } from '@herald/contract';
import type { Kysely } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { DB } from '../../platform/database/index.ts';

interface Happened {
  /** What operators do stands in a table of its own, and failures are counted by the hour. */
  kind: Exclude<SecurityEventKind, 'impersonated' | 'sign_in_failed' | 'second_step_failed'>;
  means?: SignInMeans;
  secondStep?: SecondStepMeans | null;
  isNewBrowser?: boolean | null;
  detail?: string;
  count?: number;
}

/** Writes a line of what happened to somebody's sign-in, in the transaction of the deed where there is one. Returns its id. */
export async function noteSecurity(
  ctx: RequestContext,
  db: Kysely<DB>,
  userId: number,
  { kind, means, secondStep, isNewBrowser, detail, count }: Happened,
): Promise<number> {
  const { id } = await db
    .insertInto('security_events')
    .values({
      user_id: userId,
      at: ctx.clock.now(),
      kind,
      means: means ?? null,
      second_step: secondStep ?? null,
      is_new_browser: isNewBrowser ?? null,
      detail: detail ?? null,
      count: count ?? 1,
      user_agent: ctx.userAgent?.slice(0, 400) ?? null,
      ip: ctx.ip,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
