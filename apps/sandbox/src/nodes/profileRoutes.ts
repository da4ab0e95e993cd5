import type { FastifyInstance } from 'fastify';
import { asObject, type Json } from '../core/json.ts';
import { accessPhone } from '../graph/access.ts';
import { messagingError } from '../graph/errors.ts';
import type { World } from '../world.ts';

type Params = { Params: { id: string } };

const limits: Record<string, number> = { about: 139, address: 256, description: 512, email: 128 };
const readable = ['about', 'address', 'description', 'email', 'profile_picture_url', 'websites', 'vertical'];
const verticals = new Set(
  'OTHER AUTO BEAUTY APPAREL EDU ENTERTAIN EVENT_PLAN FINANCE GROCERY GOVT HOTEL HEALTH NONPROFIT PROF_SERVICES RETAIL TRAVEL RESTAURANT ALCOHOL ONLINE_GAMBLING PHYSICAL_GAMBLING OTC_DRUGS MATRIMONY_SERVICE'.split(
    ' ',
  ),
);

export function registerProfileRoutes(http: FastifyInstance, world: World): void {
  http.get<Params>('/graph/:id/whatsapp_business_profile', async (request) => {
    const phone = accessPhone(world, request, request.params.id);
    const { fields } = request.query as Record<string, string | undefined>;
    const wanted = fields ? fields.split(',') : [];
    const shown: Json = {};
    for (const field of wanted) {
      if (readable.includes(field) && phone.profile[field] !== undefined) shown[field] = phone.profile[field];
    }
    return { data: [{ ...shown, messaging_product: 'whatsapp' }] };
  });

  http.post<Params>('/graph/:id/whatsapp_business_profile', async (request) => {
    const phone = accessPhone(world, request, request.params.id);
    const body = asObject(request.body);
    if (body.messaging_product !== 'whatsapp') throw messagingError(131008, 'messaging_product is required.');
    phone.profile = { ...phone.profile, ...checkedProfile(world, body) };
    world.store.phones.put(phone);
    world.events.changed('numbers');
    return { success: true };
  });
}

function checkedProfile(world: World, body: Json): Json {
  const changes: Json = {};
  for (const [field, limit] of Object.entries(limits)) {
    const value = body[field];
    if (value === undefined) continue;
    if (typeof value !== 'string' || [...value].length > limit) {
      throw messagingError(131009, `Param ${field} must be at most ${limit} characters.`);
    }
    changes[field] = value;
  }
  if (changes.about === '') throw messagingError(131009, 'Param about must not be empty.');
  if (typeof changes.email === 'string' && changes.email && !/^\S+@\S+\.\S+$/.test(changes.email)) {
    throw messagingError(131009, 'Param email must be a valid email address.');
  }
  if (body.websites !== undefined) changes.websites = checkedWebsites(body.websites);
  if (body.vertical !== undefined) {
    if (!verticals.has(String(body.vertical)))
      throw messagingError(131009, 'Param vertical is not a known industry.');
    changes.vertical = body.vertical;
  }
  if (body.profile_picture_handle !== undefined) {
    const handle = String(body.profile_picture_handle);
    const upload = world.store.uploads.find((each) => each.handle === handle);
    if (!upload) throw messagingError(131009, 'Param profile_picture_handle is not a valid handle.');
    changes.profile_picture_url = `${world.baseUrl}/lookaside/profile/${encodeURIComponent(upload.id)}`;
  }
  return changes;
}

function checkedWebsites(value: unknown): string[] {
  if (!Array.isArray(value) || value.length > 2)
    throw messagingError(131009, 'Param websites holds at most 2 addresses.');
  return value.map((site) => {
    if (typeof site !== 'string' || site.length > 256 || !/^https?:\/\//.test(site)) {
      throw messagingError(131009, 'Each website needs http:// or https:// and at most 256 characters.');
    }
    return site;
  });
}
