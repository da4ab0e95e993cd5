import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { readVapidKeys } from '../../platform/push/index.ts';
import { sendTest } from './sendTest.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

export function registerPush(app: HttpApp): void {
  serve(app, contract.getPushKey, async ({ ctx }) => ({
    data: { public_key: (await readVapidKeys(ctx.app)).publicKey },
  }));
  serve(app, contract.subscribeToPush, async ({ ctx, body }) => ({
    data: { id: await subscribe(ctx, body) },
  }));
  serve(app, contract.unsubscribeFromPush, ({ ctx, params }) => unsubscribe(ctx, params.subscription_id));
  serve(app, contract.testPush, ({ ctx, params }) => sendTest(ctx, params.subscription_id));
}
