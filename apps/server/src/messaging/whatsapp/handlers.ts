import type { WebhookEventKind } from '@herald/whatsapp';
import type { Batch, Item } from './batch.ts';
import type { NewMessage } from './messages/insertMessages.ts';

/**
 * What a domain does with events that are not messages: of templates, numbers, accounts. Called once a batch with all
 * of its kinds, inside the batch's transaction, in order. The same event may come again, so it must not mind.
 */
export interface InboundHandler<Kind extends WebhookEventKind = WebhookEventKind> {
  readonly kinds: readonly Kind[];
  handle(batch: Batch, items: readonly Item<Kind>[]): Promise<void>;
}

/** What a domain does when people wrote: start an automation, ask the agent, call a webhook. New messages only. */
export interface InboundListener {
  messagesReceived(batch: Batch, messages: readonly NewMessage[]): Promise<void>;
  /** Somebody wrote whom the team blocked: nobody is told, and nothing answers. */
  blockedWrote?(batch: Batch, messages: readonly NewMessage[]): Promise<void>;
}

export interface InboundHooks {
  readonly handlers: readonly InboundHandler[];
  readonly listeners: readonly InboundListener[];
}

/** Keeps the type of the kinds inside a handler, and forgets it in lists of handlers. */
export function defineInboundHandler<Kind extends WebhookEventKind>(
  handler: InboundHandler<Kind>,
): InboundHandler {
  return handler as unknown as InboundHandler;
}
