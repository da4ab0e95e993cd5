import { signBody } from '@herald/whatsapp';
import { tokenPurpose } from '../../../connectors/whatsapp.ts';
import type { TestApp } from '../../../test/index.ts';

// Signed webhooks as Meta sends them. Ids are longer than what JavaScript counts exactly, as the real ones may be.

export interface TestNumber {
  team_id: number;
  id: number;
  metaId: string;
  wabaId: string;
  accountId: number;
}

let counter = 0;
const longId = () => `9007199254740${993 + counter++}`;

/** A connected number of a team. */
export async function createNumber(app: TestApp, teamId: number): Promise<TestNumber> {
  const [metaId, wabaId] = [longId(), longId()];
  const account = await app.db
    .insertInto('whatsapp_accounts')
    .values({
      team_id: teamId,
      waba_id: wabaId,
      access_token_sealed: app.services.secrets.seal('test-token', tokenPurpose),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = await app.db
    .insertInto('phone_numbers')
    .values({
      team_id: teamId,
      whatsapp_account_id: account.id,
      meta_id: metaId,
      phone_number: '+15550100199',
      display_phone_number: '+1 555-010-0199',
      verified_name: 'Demo Garden',
      status: 'CONNECTED',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { team_id: teamId, id: number.id, metaId, wabaId, accountId: account.id };
}

type Json = Record<string, unknown>;

export interface Sender {
  wa_id?: string;
  user_id?: string;
  name?: string;
  username?: string;
}

export const anais: Sender = { wa_id: '33700000123', user_id: 'FR.1002003004005', name: 'Anaïs' };

export function newWamid(): string {
  counter += 1;
  return `wamid.TEST${counter}`;
}

/** One inbound message; `at` in seconds, any fields of the type in `fields`. */
export function messageItem(app: TestApp, type: string, fields: Json = {}, from: Sender = anais): Json {
  return {
    ...(from.wa_id ? { from: from.wa_id } : {}),
    ...(from.user_id ? { from_user_id: from.user_id } : {}),
    id: newWamid(),
    timestamp: String(Math.floor(app.clock.now().getTime() / 1000)),
    type,
    ...fields,
  };
}

export function textItem(app: TestApp, body: string, from: Sender = anais, fields: Json = {}): Json {
  return messageItem(app, 'text', { text: { body }, ...fields }, from);
}

function contactOf({ wa_id, user_id, name, username }: Sender): Json {
  return { profile: { name, ...(username ? { username } : {}) }, wa_id, user_id };
}

/** A change of the `messages` family. */
export function change(
  number: TestNumber,
  value: Json,
  field = 'messages',
): { entryId: string; change: Json } {
  const metadata = { display_phone_number: '15550100199', phone_number_id: number.metaId };
  return {
    entryId: number.wabaId,
    change: { field, value: { messaging_product: 'whatsapp', metadata, ...value } },
  };
}

export function messagesChange(number: TestNumber, messages: Json[], from: Sender | null = anais) {
  return change(number, { ...(from ? { contacts: [contactOf(from)] } : {}), messages });
}

/** A change of the account, which names no number. */
export function accountChange(number: TestNumber, field: string, value: Json) {
  return { entryId: number.wabaId, change: { field, value } };
}

export function bodyOf(changes: readonly { entryId: string; change: Json }[]): string {
  const entry = changes.map(({ entryId, change: one }) => ({ id: entryId, changes: [one] }));
  const text = JSON.stringify({ object: 'whatsapp_business_account', entry });
  // Meta escapes everything outside ASCII in the body that it signs.
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function postWebhook(app: TestApp, body: string, secret = 'sandbox-app-secret'): Promise<Response> {
  return fetch(`${app.url}/webhooks/whatsapp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signBody(Buffer.from(body), secret),
    },
    body,
  });
}
