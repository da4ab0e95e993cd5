import {
  cancelWaiting as cancelWaitingRoute,
  reactToMessage as reactToMessageRoute,
  reengage as reengageRoute,
  sendLater,
  sendWaitingNow as sendWaitingNowRoute,
  updateWaiting,
} from '@herald/contract';
import { type HttpApp, serve } from '../../../http/serve.ts';
import { reactToMessage } from '../react/reactToMessage.ts';
import { cancelWaiting, changeWaiting, planMessage, reengage, sendWaitingNow } from '../waiting/index.ts';

/** What leaves otherwise than by writing it and sending it now. */
export function registerSending(http: HttpApp): void {
  serve(http, reactToMessageRoute, async ({ ctx, params, body }) => ({
    data: await reactToMessage(ctx, params.contact_id, params.message_id, body.emoji),
  }));
  serve(http, reengageRoute, async ({ ctx, params, body }) => ({
    data: await reengage(ctx, params.contact_id, body),
  }));
  serve(http, sendLater, async ({ ctx, params, body }) => ({
    data: await planMessage(ctx, params.contact_id, body),
  }));
  serve(http, updateWaiting, async ({ ctx, params, body }) => ({
    data: await changeWaiting(ctx, params.contact_id, params.waiting_id, body),
  }));
  serve(http, cancelWaitingRoute, async ({ ctx, params }) =>
    cancelWaiting(ctx, params.contact_id, params.waiting_id),
  );
  serve(http, sendWaitingNowRoute, async ({ ctx, params }) => ({
    data: await sendWaitingNow(ctx, params.contact_id, params.waiting_id),
  }));
}
