import type { FastifyInstance } from 'fastify';
import type { Json } from '../core/json.ts';
import type { Chat } from '../core/model.ts';
import { renderMessage } from '../messages/render.ts';
import { windowIsOpen } from '../messages/sendingLimits.ts';
import { readChat } from '../messages/statuses.ts';
import { sendUpload } from '../nodes/uploadRoutes.ts';
import type { World } from '../world.ts';
import { found } from './found.ts';

type ChatParams = { Params: { phoneNumberId: string; customer: string } };
const shownChats = 100;
const shownMessages = 150;

/** Conversations as the customer's phone shows them. */
export function registerChatControls(http: FastifyInstance, world: World): void {
  const { store } = world;
  http.get('/control/chats', async (request) => {
    const { phoneNumberId, search = '' } = request.query as Record<string, string | undefined>;
    const wanted = search.toLowerCase();
    const matches = (chat: Chat) =>
      (!phoneNumberId || chat.phoneNumberId === phoneNumberId) &&
      (!wanted ||
        chat.customer.includes(wanted) ||
        store.customer(chat.customer).name.toLowerCase().includes(wanted));
    const rows = store.chats.filter(matches).sort((a, b) => b.lastAt - a.lastAt);
    return { data: rows.slice(0, shownChats).map((chat) => preview(world, chat)), total: rows.length };
  });
  http.get<ChatParams>('/control/chats/:phoneNumberId/:customer', async (request) => {
    const { phoneNumberId, customer } = request.params;
    const phone = found(store.phones.get(phoneNumberId), 'This number');
    const chat = store.chat(phone.id, customer);
    return {
      ...preview(world, chat),
      windowClosesAt: windowIsOpen(world, chat) ? chat.lastInboundAt + 86_400_000 : null,
      typing: chat.typingUntil > world.clock.now(),
      total: chat.messageIds.length,
      messages: chat.messageIds.slice(-shownMessages).flatMap((id) => {
        const message = store.messages.get(id);
        return message ? [renderMessage(world, message)] : [];
      }),
    };
  });
  http.post<ChatParams>('/control/chats/:phoneNumberId/:customer/read', async (request) => {
    const { phoneNumberId, customer } = request.params;
    return { read: readChat(world, phoneNumberId, customer) };
  });
  http.get<{ Params: { id: string } }>('/control/media/:id', async (request, reply) => {
    const media = store.media.get(request.params.id);
    const bytes = media && store.bytes.get(media.id);
    if (!media || !bytes) return reply.code(404).send('');
    return reply.type(media.mime).header('cache-control', 'private, max-age=600').send(bytes);
  });
  http.get('/control/sample', async (request, reply) => {
    const { handle } = request.query as Record<string, string | undefined>;
    const upload = store.uploads.find((each) => each.handle === handle);
    return sendUpload(world, reply, upload?.id ?? '');
  });
  http.get<{ Params: { id: string } }>('/lookaside/profile/:id', async (request, reply) =>
    sendUpload(world, reply, request.params.id),
  );
  http.get<{ Params: { id: string } }>('/scontent/:id', async (request, reply) =>
    sendUpload(world, reply, request.params.id),
  );
}

function preview(world: World, chat: Chat): Json {
  const { store } = world;
  const lastId = chat.messageIds.at(-1);
  const last = lastId ? store.messages.get(lastId) : undefined;
  const customer = store.customer(chat.customer);
  return {
    phoneNumberId: chat.phoneNumberId,
    customer: {
      phone: customer.phone,
      name: customer.name,
      username: customer.username,
      behaviour: customer.behaviour,
    },
    unread: chat.unread,
    lastAt: chat.lastAt,
    last: last ? renderMessage(world, last) : null,
  };
}
