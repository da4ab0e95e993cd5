import { rebuildWebhook, verifySignature, verifySubscription } from '@herald/whatsapp';
import type { Source } from '../../intake/index.ts';
import { accountHandler } from './account/accounts.ts';
import { numberHandler } from './account/numbers.ts';
import { templateHandler } from './account/templates.ts';
import type { AnyItem } from './batch.ts';
import type { InboundHandler, InboundHooks, InboundListener } from './handlers.ts';
import { processItems } from './processItems.ts';
import { routeItems } from './routeItems.ts';

export interface WhatsappOptions {
  /** Of other domains. A kind that one of them handles is theirs alone. */
  handlers?: readonly InboundHandler[];
  listeners?: readonly InboundListener[];
}

/** WhatsApp's webhooks, and what comes of them. */
export function whatsappSource(options: WhatsappOptions = {}): Source<AnyItem> {
  const hooks = hooksOf(options);
  return {
    name: 'whatsapp',
    path: '/webhooks/whatsapp',
    // Meta's own limit.
    largestBody: 3 * 1024 * 1024,
    // Meta redelivers for a week at most.
    keptDays: 30,
    verify({ config }, { body, headers }) {
      const isSigned = verifySignature(body, headers['x-hub-signature-256'], config.meta.appSecret ?? '');
      return isSigned ? 'genuine' : 'forged';
    },
    // Meta asks once, when the callback address is entered, whether it is really ours.
    handshake: ({ config }, query) => verifySubscription(query, config.meta.verifyToken ?? ''),
    route: ({ body }) => ({ lane: accountOf(body) }),
    read: routeItems,
    process: (batch, items) => processItems(batch, items, hooks),
    write: (items) => rebuildWebhook(items.map(({ event }) => event)),
    nameOf: ({ event }) => event.kind,
  };
}

/**
 * The account of the first entry, which names all numbers of a business. It stands at the beginning, so nothing need be
 * parsed. Rarely does a body speak of two: it comes in in a lane with others, as does one that is written in another way,
 * so that the lane of an account holds all that is about it alone.
 */
function accountOf(body: Buffer): string {
  if (body.includes(marks, body.indexOf(marks) + 1)) return '';
  return /"entry"\s*:\s*\[\s*\{\s*"id"\s*:\s*"(\w{1,64})"/.exec(body.toString('latin1', 0, 300))?.[1] ?? '';
}

/** Each entry has them once; in words that somebody wrote they would be escaped. */
const marks = '"changes"';

function hooksOf({ handlers = [], listeners = [] }: WhatsappOptions): InboundHooks {
  const taken = new Set(handlers.flatMap(({ kinds }) => kinds));
  const own = [templateHandler, numberHandler, accountHandler].map((handler) => ({
    ...handler,
    kinds: handler.kinds.filter((kind) => !taken.has(kind)),
  }));
  return { handlers: [...handlers, ...own], listeners };
}
