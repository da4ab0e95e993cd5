import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asObject, type Json } from '../core/json.ts';
import type { PhoneNumber } from '../core/model.ts';
import { accessPhone } from '../graph/access.ts';
import { noteTaken } from '../graph/attemptHooks.ts';
import { messagingError } from '../graph/errors.ts';
import type { World } from '../world.ts';
import { requireText } from './fields.ts';
import { type Accepted, acceptMessage } from './send.ts';

type Params = { Params: { id: string } };
const typingMs = 25_000;
const oldestReadMs = 30 * 86_400_000;

export function registerMessageRoutes(http: FastifyInstance, world: World): void {
  http.post<Params>('/graph/:id/messages', async (request, reply) => {
    const phone = accessPhone(world, request, request.params.id);
    const body = asObject(request.body);
    if (body.status !== undefined) return markRead(world, phone, body);
    const accepted = acceptMessage(world, phone, body);
    noteTaken(request, accepted.message.id);
    return answer(world, request, reply, accepted);
  });
}

/** The answer as this customer's behaviour shapes it: in time, late, or lost. */
async function answer(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  accepted: Accepted,
): Promise<unknown> {
  switch (accepted.behaviour.answer) {
    case 'afterStatus':
      await Promise.race([accepted.firstStatus, pause(5_000)]);
      return accepted.answer;
    case 'hang':
      return hang(world, request, reply);
    case 'bare500':
      return reply
        .code(500)
        .type('text/html')
        .send('<html><body><h1>Sorry, something went wrong.</h1></body></html>');
    default:
      return accepted.answer;
  }
}

/** Says nothing for a while, then cuts the connection. */
export async function hang(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.hijack();
  const timer = setTimeout(() => request.raw.socket.destroy(), world.settings.hangMs);
  timer.unref();
  request.raw.socket.once('close', () => clearTimeout(timer));
  return reply;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** Marks an incoming message and all earlier ones as read, and may show the typing bubble. */
function markRead(world: World, phone: PhoneNumber, body: Json): Json {
  if (body.status !== 'read') throw messagingError(131009, 'status must be read.');
  const id = requireText(body, 'message_id', 'message_id', 1024);
  const message = world.store.messages.get(id);
  if (message?.direction !== 'in' || message.phoneNumberId !== phone.id) {
    throw messagingError(131009, 'message_id is not an incoming message of this number.');
  }
  const now = world.clock.now();
  if (now - message.at > oldestReadMs) throw messagingError(131009, 'message_id is older than 30 days.');
  const typing = body.typing_indicator !== undefined;
  if (typing && asObject(body.typing_indicator).type !== 'text') {
    throw messagingError(131009, 'typing_indicator.type must be text.');
  }
  const chat = world.store.chat(phone.id, message.customer);
  for (const earlierId of chat.messageIds) {
    const earlier = world.store.messages.get(earlierId);
    if (earlier?.direction !== 'in' || earlier.at > message.at) continue;
    if (earlier.statuses.some((event) => event.status === 'read')) continue;
    earlier.statuses.push({ status: 'read', at: now });
    world.store.messages.put(earlier);
  }
  if (typing) {
    chat.typingUntil = now + typingMs;
    // The page draws anew only when something changed.
    world.due.schedule(chat.typingUntil, () => world.events.changed('messages'));
  }
  world.store.chats.put(chat);
  world.receipts.add({
    messageId: message.id,
    phoneNumberId: phone.id,
    customer: message.customer,
    at: now,
    typing,
  });
  world.events.changed('messages');
  return { success: true };
}
