import { expect } from 'vitest';
import { conversations } from '../../../modules/conversations/index.ts';
import { files } from '../../../modules/files/index.ts';
import { startTestApp, type TestApp, type UserRow } from '../../../test/index.ts';
import { createInbound, drainInbound } from '../index.ts';
import {
  bodyOf,
  createNumber,
  messagesChange,
  postWebhook,
  type Sender,
  type TestNumber,
} from './webhooks.ts';

export * from './webhooks.ts';

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
export async function startInbox(environment: Record<string, string> = {}): Promise<Inbox> {
  const app = await startTestApp({ modules: [createInbound(), conversations, files], environment });
  const { team, owner } = await app.createTeam();
  const number = await createNumber(app, team.id);
  const drain = () => drainInbound(app.services);
  const receive: Inbox['receive'] = async (...changes) => {
    const response = await postWebhook(app, bodyOf(changes));
    expect(response.status).toBe(200);
    await drain();
  };
  return {
    app,
    owner,
    number,
    receive,
    receiveMessages: (messages, from) => receive(messagesChange(number, messages, from)),
    drain,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
