import { expect } from 'vitest';
import { createIntake, drain } from '../../../intake/index.ts';
import type { Module } from '../../../module.ts';
import { conversations, conversationListeners as listeners } from '../../../modules/conversations/index.ts';
import { files } from '../../../modules/files/index.ts';
import { inbox } from '../../../modules/inbox/index.ts';
import { startTestApp, type TestApp, type UserRow } from '../../../test/index.ts';
import { type WhatsappOptions, whatsapp, whatsappSource } from '../index.ts';
import {
  bodyOf,
  createNumber,
  messagesChange,
  postWebhook,
  type Sender,
  type TestNumber,
} from './webhooks.ts';

export * from './webhooks.ts';

/** What a server needs to take WhatsApp's webhooks in. */
export const receiving: readonly Module[] = [createIntake({ sources: [whatsappSource()] }), whatsapp];

/** Takes in everything of WhatsApp that is due now. */
export function drainWhatsapp({ services }: TestApp, options?: WhatsappOptions): Promise<void> {
  return drain(services, whatsappSource(options));
}

export interface Inbox extends AsyncDisposable {
  app: TestApp;
  owner: UserRow;
  number: TestNumber;
  /** Posts changes in one webhook and takes everything in. */
  receive(...changes: { entryId: string; change: Record<string, unknown> }[]): Promise<void>;
  /** The same for messages of one person. */
  receiveMessages(messages: Record<string, unknown>[], from?: Sender): Promise<void>;
  drain(): Promise<void>;
}

/** A server with one team and one number, whose webhooks are taken in when the test says so. */
export async function startInbox(
  environment: Record<string, string> = {},
  more: readonly Module[] = [],
): Promise<Inbox> {
  const modules = [...receiving, conversations, files, inbox, ...more];
  const app = await startTestApp({ modules, environment });
  const { team, owner } = await app.createTeam();
  const number = await createNumber(app, team.id);
  const takeIn = () => drainWhatsapp(app, { listeners });
  const receive: Inbox['receive'] = async (...changes) => {
    const response = await postWebhook(app, bodyOf(changes));
    expect(response.status).toBe(200);
    await takeIn();
  };
  return {
    app,
    owner,
    number,
    receive,
    receiveMessages: (messages, from) => receive(messagesChange(number, messages, from)),
    drain: takeIn,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
