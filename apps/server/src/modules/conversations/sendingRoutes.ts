import {
  cancelScheduled as cancelScheduledRoute,
  forwardMessage as forwardMessageRoute,
  reactToMessage as reactToMessageRoute,
  reengage as reengageRoute,
  sendLater,
  sendScheduledNow as sendScheduledNowRoute,
  sendTemplate,
  takeBackMessages as takeBackMessagesRoute,
  updateScheduled,
} from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { forwardMessage } from './forwardMessage.ts';
import { reactToMessage } from './react/reactToMessage.ts';
import {
  cancelScheduled,
  changeScheduled,
  planMessage,
  reengage,
  sendScheduledNow,
} from './scheduled/index.ts';
import { sendMessage } from './sendMessage.ts';
import { takeBackMessages } from './takeBackMessages.ts';

/** What leaves otherwise than by writing it and sending it now. */
export function registerSending(http: HttpApp): void {
  serve(http, reactToMessageRoute, async ({ ctx, params, body }) => ({
    data: await reactToMessage(ctx, params.contact_id, params.message_id, body.emoji),
  }));
  serve(http, forwardMessageRoute, async ({ ctx, params, body }) => ({
    data: await forwardMessage(ctx, params.contact_id, body),
  }));
  serve(http, sendTemplate, async ({ ctx, params, body: { variables, by_language, client_id } }) => ({
    data: await sendMessage(ctx, params.contact_id, {
      message: { type: 'template', template_id: params.template_id, variables, by_language },
      client_id,
    }),
  }));
  serve(http, takeBackMessagesRoute, async ({ ctx, params, body }) => ({
    data: { client_ids: await takeBackMessages(ctx, params.contact_id, body.client_ids) },
  }));
  serve(http, reengageRoute, async ({ ctx, params, body }) => ({
    data: await reengage(ctx, params.contact_id, body),
  }));
  serve(http, sendLater, async ({ ctx, params, body }) => ({
    data: await planMessage(ctx, params.contact_id, body),
  }));
  serve(http, updateScheduled, async ({ ctx, params, body }) => ({
    data: await changeScheduled(ctx, params.contact_id, params.scheduled_id, body),
  }));
  serve(http, cancelScheduledRoute, async ({ ctx, params }) =>
    cancelScheduled(ctx, params.contact_id, params.scheduled_id),
  );
  serve(http, sendScheduledNowRoute, async ({ ctx, params }) => ({
    data: await sendScheduledNow(ctx, params.contact_id, params.scheduled_id),
  }));
}
