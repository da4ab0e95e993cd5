import type { RequestContext } from '../../context.ts';
import { enqueuePush } from '../../platform/push/index.ts';
import { accessSubscription } from './subscriptions.ts';
import { testContent } from './testContent.ts';

const tests = { name: 'push-test', points: 10, seconds: 600 };

/** Shows a notification in a browser of one's own. */
export async function sendTest(ctx: RequestContext, subscriptionId: number): Promise<void> {
  await accessSubscription(ctx, subscriptionId);
  const { userId } = ctx.person;
  await ctx.app.limits.take(tests, String(userId));
  const content = { ...testContent[ctx.locale], url: '/', tag: 'test' };
  await enqueuePush(ctx.app.database.statements, { userId, subscriptionId, content });
}
