import type { FastifyInstance } from 'fastify';
import { asArray, asObject, type Json } from '../core/json.ts';
import type { PhoneNumber } from '../core/model.ts';
import { accessPhone } from '../graph/access.ts';
import { messagingError } from '../graph/errors.ts';
import { windowIsOpen } from '../messages/sendingLimits.ts';
import type { World } from '../world.ts';

type Params = { Params: { id: string } };

/** The list of people a business blocked. Only someone who wrote within 24 hours can be put on it. */
export function registerBlockRoutes(http: FastifyInstance, world: World): void {
  http.get<Params>('/graph/:id/block_users', async (request) => {
    const phone = accessPhone(world, request, request.params.id);
    return {
      data: (phone.blockedUsers ?? []).map((user) => ({ messaging_product: 'whatsapp', wa_id: user })),
    };
  });
  http.post<Params>('/graph/:id/block_users', async (request) =>
    changeList(world, accessPhone(world, request, request.params.id), asObject(request.body), 'added_users'),
  );
  http.delete<Params>('/graph/:id/block_users', async (request) =>
    changeList(
      world,
      accessPhone(world, request, request.params.id),
      asObject(request.body),
      'removed_users',
    ),
  );
}

/** Somebody is named by number or by user id; both mean the same chat. */
function customerOf(world: World, phone: PhoneNumber, input: string): string {
  const business = world.store.businessOf(phone.wabaId)?.id ?? '';
  const known = world.store.customerByBsuid(input, business);
  return known?.phone ?? input.replaceAll(/\D/g, '');
}

function changeList(
  world: World,
  phone: PhoneNumber,
  body: Json,
  done: 'added_users' | 'removed_users',
): Json {
  const users = asArray(body.block_users)
    .map(asObject)
    .map(({ user, user_id }) => String(user ?? user_id ?? ''));
  if (users.length === 0) throw messagingError(131008, 'block_users is required.');
  const changed: Json[] = [];
  const failed: Json[] = [];
  const list = new Set(phone.blockedUsers ?? []);
  for (const input of users) {
    const user = customerOf(world, phone, input);
    const allowed = done === 'removed_users' || windowIsOpen(world, world.store.chat(phone.id, user));
    if (!allowed) {
      failed.push({
        input,
        wa_id: user,
        errors: [
          {
            code: 139100,
            message: 'Failed to block users',
            error_data: { details: 'The user did not write within 24 hours.' },
          },
        ],
      });
      continue;
    }
    if (done === 'added_users') list.add(user);
    else list.delete(user);
    changed.push({ input, wa_id: user });
  }
  phone.blockedUsers = [...list];
  world.store.phones.put(phone);
  return {
    messaging_product: 'whatsapp',
    block_users: { [done]: changed, ...(failed.length > 0 ? { failed_users: failed } : {}) },
  };
}
