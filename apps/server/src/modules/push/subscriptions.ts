import type { RouteBody, subscribeToPush as subscribeRoute } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { RefusedAddress } from '../../platform/outbound/index.ts';

/** More browsers than a person has; the newest of them are told. */
const mostBrowsers = 10;

/** Remembers a browser. One that was somebody else's before, on a shared computer, is now whoever's is signed in. */
export async function subscribe(
  ctx: RequestContext,
  body: RouteBody<typeof subscribeRoute>,
): Promise<number> {
  refuseInsideAddress(ctx, body.endpoint);
  const { userId } = ctx.person;
  // Browsers say it again now and then: the newest is whichever said it last.
  const values = {
    user_id: userId,
    // It ends with the session: whoever is signed out is told nothing more.
    session_id: ctx.sessionId,
    p256dh: body.keys.p256dh,
    auth: body.keys.auth,
    user_agent: ctx.userAgent?.slice(0, 300) ?? null,
    failures: 0,
    created_at: ctx.clock.now(),
  };
  const { id } = await ctx.app.database.statements
    .insertInto('push_subscriptions')
    .values({ endpoint: body.endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await forgetOldest(ctx, userId);
  return id;
}

/** A statement of its own, after the row is committed: of several requests at once, the last one sees every row. */
async function forgetOldest(ctx: RequestContext, userId: number): Promise<void> {
  await ctx.app.database.statements
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (from) =>
      from
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(mostBrowsers),
    )
    .execute();
}

/** The address is the browser's word, so it may lead anywhere; what the URL itself tells is refused at once. */
function refuseInsideAddress(ctx: RequestContext, endpoint: string): void {
  try {
    ctx.app.outbound.checkUrl(endpoint);
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    throw new AppError('endpoint_refused', {
      en: 'Your browser’s notification service cannot be reached from here.',
      fr: 'Le service de notifications de votre navigateur n’est pas joignable d’ici.',
    });
  }
}

export async function unsubscribe(ctx: RequestContext, id: number): Promise<void> {
  const { numDeletedRows } = await ctx.app.database.statements
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', ctx.person.userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
}

export async function accessSubscription(ctx: RequestContext, id: number): Promise<void> {
  const row = await ctx.app.database.statements
    .selectFrom('push_subscriptions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', ctx.person.userId)
    .executeTakeFirst();
  if (!row) throw notFound();
}
