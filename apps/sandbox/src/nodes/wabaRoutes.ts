import type { FastifyInstance } from 'fastify';
import type { Json } from '../core/json.ts';
import { addPhoneNumber } from '../customers/assets.ts';
import { accessWaba, grantOf } from '../graph/access.ts';
import { invalidParameter } from '../graph/errors.ts';
import { pick } from '../graph/fields.ts';
import { phoneType } from '../graph/nodeTypes.ts';
import { page } from '../graph/paging.ts';
import type { World } from '../world.ts';
import { verifyCallback } from './subscriptions.ts';
import { presentPhone } from './wabaNode.ts';

type Params = { Params: { id: string } };
type Query = Record<string, string | undefined>;

/** The edges of a WhatsApp Business Account: numbers and app subscription. */
export function registerWabaRoutes(http: FastifyInstance, world: World): void {
  http.get<Params>('/graph/:id/phone_numbers', async (request) => {
    const waba = accessWaba(world, request, request.params.id);
    const query = request.query as Query;
    return page(
      world.store.phonesOf(waba.id),
      query,
      (phone) => phone.id,
      (phone) => pick(presentPhone(world, phone), query.fields, phoneType),
      `${world.baseUrl}/graph/v25.0/${waba.id}/phone_numbers`,
    );
  });

  http.post<Params>('/graph/:id/phone_numbers', async (request) => {
    const waba = accessWaba(world, request, request.params.id);
    const body = (request.body ?? {}) as Query;
    if (!body.cc || !body.phone_number || !body.verified_name) {
      throw invalidParameter('cc, phone_number and verified_name are required');
    }
    const digits = `${body.cc}${body.phone_number}`.replaceAll(/\D/g, '');
    const phone = addPhoneNumber(world, waba, `+${digits}`, body.verified_name);
    world.store.phones.put({ ...phone, verified: false, nameStatus: 'PENDING_REVIEW' });
    return { id: phone.id };
  });

  http.get<Params>('/graph/:id/subscribed_apps', async (request) => {
    const waba = accessWaba(world, request, request.params.id);
    if (!waba.subscription) return { data: [] };
    return {
      data: [
        {
          whatsapp_business_api_data: {
            id: world.app.id,
            link: `https://www.facebook.com/games/?app_id=${world.app.id}`,
            name: world.app.name,
          },
          ...(waba.subscription.overrideUri ? { override_callback_uri: waba.subscription.overrideUri } : {}),
        },
      ],
    };
  });

  http.post<Params>('/graph/:id/subscribed_apps', async (request) => {
    const waba = accessWaba(world, request, request.params.id);
    const body = { ...(request.query as Query), ...((request.body ?? {}) as Query) };
    const uri = body.override_callback_uri;
    if (uri) {
      if (uri.length > 200) throw invalidParameter('override_callback_uri is longer than 200 characters');
      if (!body.verify_token) throw invalidParameter('verify_token is required with override_callback_uri');
      await verifyCallback(uri, body.verify_token);
    }
    waba.subscription = uri ? { overrideUri: uri } : {};
    world.store.wabas.put(waba);
    return { success: true };
  });

  http.delete<Params>('/graph/:id/subscribed_apps', async (request) => {
    const waba = accessWaba(world, request, request.params.id);
    waba.subscription = null;
    world.store.wabas.put(waba);
    return { success: true };
  });

  registerBusinessLists(http, world);
  registerAppSubscriptions(http, world);
}

function registerBusinessLists(http: FastifyInstance, world: World): void {
  for (const edge of ['owned_whatsapp_business_accounts', 'client_whatsapp_business_accounts']) {
    http.get<Params>(`/graph/:id/${edge}`, async (request) => {
      const { wabaIds } = grantOf(world, request);
      const wabas = world.store.wabas.filter((waba) => waba.businessId === request.params.id);
      const allowed = edge.startsWith('owned') ? wabas.filter(({ id }) => wabaIds.includes(id)) : [];
      for (const { id } of allowed) accessWaba(world, request, id);
      return { data: allowed.map((waba): Json => ({ id: waba.id, name: waba.name })) };
    });
  }
}

/** App level: sets the callback every account without an override uses. */
function registerAppSubscriptions(http: FastifyInstance, world: World): void {
  http.post<Params>('/graph/:id/subscriptions', async (request) => {
    const body = { ...(request.query as Query), ...((request.body ?? {}) as Query) };
    if (!body.callback_url) throw invalidParameter('callback_url is required');
    await verifyCallback(body.callback_url, body.verify_token ?? '');
    world.settings.webhookUrl = body.callback_url;
    world.saveSettings();
    return { success: true };
  });
  http.get<Params>('/graph/:id/subscriptions', async () => ({
    data: world.settings.webhookUrl
      ? [
          {
            object: 'whatsapp_business_account',
            callback_url: world.settings.webhookUrl,
            active: true,
            fields: [],
          },
        ]
      : [],
  }));
}
