import { getConversation, type OutgoingMessageInput, sendConversationMessage } from '@herald/contract';
import type { CustomerMessage, SandboxOptions } from '@herald/sandbox';
import { expect } from 'vitest';
import { startTestApp } from './index.ts';
import { openShop } from './shop.ts';

export const phone = '33700000123';

type Options = Omit<SandboxOptions, 'port'>;

/** A whole server with its pipelines running, a sandbox, and Anaïs, who has just written from her phone. */
export async function startPhoneTalk(sandbox: Options = {}) {
  await using resources = new AsyncDisposableStack();
  const timing = { sentMs: 1, deliveredMs: 2, readMs: null };
  const app = resources.use(
    await startTestApp({ sandbox: { timing, ...sandbox }, roles: ['web', 'worker'] }),
  );
  const shop = await openShop(app);
  const { caller } = shop;
  const write = (message: Partial<CustomerMessage> & { text?: string }) =>
    app.sandbox.customerSends({
      from: phone,
      profileName: 'Anaïs',
      phoneNumberId: shop.metaNumberId,
      ...message,
    });
  write({ text: 'Bonjour' });
  const contact = await eventually(() => app.db.selectFrom('contacts').select('id').executeTakeFirst());
  const params = { ...shop.params, contact_id: contact.id };
  const open = async () => (await caller.call(getConversation, { params, query: { peek: 'true' } })).data;
  await eventually(async () => (await open()).messages.length > 0);
  const held = resources.move();
  return {
    app,
    shop,
    caller,
    params,
    write,
    open,
    /** Messages as the phone got them, oldest first. */
    arrived: () => app.sandbox.received(phone),
    send: (message: OutgoingMessageInput, more: { client_id?: string; quoted_message_id?: number } = {}) =>
      caller.call(sendConversationMessage, { params, body: { message, ...more } }),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

export type PhoneTalk = Awaited<ReturnType<typeof startPhoneTalk>>;

/** Looks again until there is something to see. */
export async function eventually<T>(look: () => Promise<T> | T): Promise<NonNullable<T>> {
  let seen: T | undefined;
  await expect
    .poll(
      async () => {
        seen = await look();
        return Boolean(seen);
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(true);
  return seen as NonNullable<T>;
}
