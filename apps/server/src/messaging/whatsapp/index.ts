import { consumeBatch } from '../../intake/consumer/consumeBatch.ts';
import { startConsumer } from '../../intake/consumer/startConsumer.ts';
import { forgetEventsJob } from '../../intake/forgetEvents.ts';
import type { Module } from '../../module.ts';
import type { AppServices } from '../../platform/context.ts';
import { accountHandler } from './account/accounts.ts';
import { numberHandler } from './account/numbers.ts';
import { templateHandler } from './account/templates.ts';
import type { InboundHandler, InboundHooks, InboundListener } from './handlers.ts';
import { fetchMediaJob } from './media/fetchMedia.ts';
import { registerWhatsappDoor } from './whatsappDoor.ts';

export {
  discardParkedEvent,
  type ParkedEvent,
  readParkedEvent,
  readParkedEvents,
  replayParkedEvents,
} from '../../intake/parked.ts';
export type { Batch, EventOf, Item } from './batch.ts';
export { type ConsentWords, defaultWords, readKeyword, unusableWords } from './consent/keywords.ts';
export { UnreadChanges } from './conversations/unreadCounter.ts';
export type { InboundHandler, InboundListener } from './handlers.ts';
export type { NewMessage as ReceivedMessage } from './messages/insertMessages.ts';
export { normalizeWords } from './words.ts';

interface InboundOptions {
  /** Of other domains. A kind that one of them handles is theirs alone. */
  handlers?: readonly InboundHandler[];
  listeners?: readonly InboundListener[];
}

/** The way in: the door for webhooks, the consumer behind it, and the fetching of received files. */
export function createInbound(options: InboundOptions = {}): Module {
  const hooks = hooksOf(options);
  return {
    name: 'inbound',
    register: registerWhatsappDoor,
    jobs: [fetchMediaJob, forgetEventsJob],
    services: [{ name: 'inbound', start: (app) => startConsumer(app, hooks) }],
  };
}

/** Takes in everything that is due now, then returns. For tests and tools; nobody else may be consuming. */
export async function drainInbound(app: AppServices, options: InboundOptions = {}): Promise<void> {
  const hooks = hooksOf(options);
  while ((await consumeBatch(app, { hooks })) > 0);
}

function hooksOf({ handlers = [], listeners = [] }: InboundOptions): InboundHooks {
  const taken = new Set(handlers.flatMap(({ kinds }) => kinds));
  const own = [templateHandler, numberHandler, accountHandler].map((handler) => ({
    ...handler,
    kinds: handler.kinds.filter((kind) => !taken.has(kind)),
  }));
  return { handlers: [...handlers, ...own], listeners };
}
