import { z } from 'zod';
import { lostAccessCode } from '../model/index.ts';
import { asObject, idText, type JsonObject, listOf, text } from '../read.ts';
import type { Exchange } from './exchange.ts';
import { readGraphError, readRetryAfter, tryParseJson } from './graphError.ts';
import type { Transport } from './transport.ts';
import type { SendMessageRequest, SendOutcome } from './types.ts';

/** Posts a message. Returns an outcome in every case, so that the caller always knows whether it may send again. */
export function sendMessage(transport: Transport, message: SendMessageRequest): Promise<SendOutcome> {
  const { token, body, ...given } = message;
  if (!/^[\x21-\x7e]+$/.test(token)) return Promise.resolve(unusableToken);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return transport.post({ ...given, token, body: text }, (result) => readOutcome(result, [token]));
}

/** A token that no header can carry will not get better by asking: it is refused here, as Meta would. */
const unusableToken: SendOutcome = {
  kind: 'refused',
  code: 190,
  subcode: null,
  title: 'The access token is empty or malformed',
  details: null,
  transient: false,
  httpStatus: 0,
  retryAfter: null,
};

export function readOutcome(result: Exchange, secrets: readonly string[]): SendOutcome {
  if (result.kind !== 'answer') return result;
  const { status } = result;
  const answer = tryParseJson(result.body);
  const usual = status === 200 ? readUsual(answer) : null;
  if (usual) return usual;
  const error = readGraphError(answer, secrets);
  const retryAfter = readRetryAfter(result.headers);
  if (error) {
    const { subcode, title, details, transient } = error;
    const code = lostAccessCode(error.code, subcode) ?? error.code;
    return { kind: 'refused', code, subcode, title, details, transient, httpStatus: status, retryAfter };
  }
  if (status >= 200 && status <= 299) return readAccepted(asObject(answer), status);
  // A gateway that gave up waiting says nothing about what Meta did with the request.
  if (status >= 500 || status === 408) return { kind: 'unknown', reason: `http_${status}` };
  return {
    kind: 'refused',
    code: null,
    subcode: null,
    title: `Refused before reaching WhatsApp (HTTP ${status})`,
    details: null,
    transient: status === 429,
    httpStatus: status,
    retryAfter,
  };
}

interface UsualAnswer {
  error?: unknown;
  messages?: { id?: unknown; message_status?: unknown }[];
  contacts?: { wa_id?: unknown; user_id?: unknown }[];
}

/** What nearly every request is answered with, a thousand times a second; null for whatever looks different in the least. */
function readUsual(answer: unknown): SendOutcome | null {
  const { error, messages, contacts } = (asObject(answer) ?? {}) as UsualAnswer;
  if (error !== undefined || !Array.isArray(messages) || !Array.isArray(contacts)) return null;
  const [message, contact] = [messages[0], contacts[0]];
  const { id, message_status: status = null } = asObject(message) ?? {};
  const { wa_id: waId = null, user_id: userId = null } = asObject(contact) ?? {};
  if (typeof id !== 'string' || id === '' || !isTextOrNull(status)) return null;
  if (!isTextOrNull(waId) || !isTextOrNull(userId) || waId === '' || userId === '') return null;
  return { kind: 'accepted', wamid: id, messageStatus: status, waId, userId };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

const acceptedSchema = z.object({
  messages: listOf(z.object({ id: z.string().min(1), message_status: text })),
  contacts: listOf(z.object({ wa_id: idText, user_id: idText })),
});

function readAccepted(answer: JsonObject | null, status: number): SendOutcome {
  const { messages, contacts } = acceptedSchema.parse(answer ?? {});
  const [message] = messages;
  // Success without an id: it may well be on its way, and only a status can tell.
  if (!message) return { kind: 'unknown', reason: `http_${status}_without_id` };
  return {
    kind: 'accepted',
    wamid: message.id,
    messageStatus: message.message_status,
    waId: contacts[0]?.wa_id ?? null,
    userId: contacts[0]?.user_id ?? null,
  };
}
