import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asObject } from '../core/json.ts';
import { accessPhone, accessTemplate, accessWaba, grantOf, managementPermission } from '../graph/access.ts';
import { invalidParameter, unknownObject } from '../graph/errors.ts';
import { pick } from '../graph/fields.ts';
import { deleteMedia, liveMedia, presentMedia } from '../graph/media.ts';
import { phoneType, templateType, wabaType } from '../graph/nodeTypes.ts';
import { presentForGraph } from '../templates/present.ts';
import { editTemplate } from '../templates/routes.ts';
import type { World } from '../world.ts';
import { updatePhone } from './phoneRoutes.ts';
import { receiveUpload, uploadProgress } from './uploadRoutes.ts';
import { presentPhone, presentWaba } from './wabaNode.ts';

type NodeRequest = FastifyRequest<{ Params: { id: string } }>;

/** One address for every kind of object: `/{id}`. The id decides what it is. */
export function registerNodeRoutes(http: FastifyInstance, world: World): void {
  http.get('/graph/:id', async (request: NodeRequest) => readNode(world, request, request.params.id));
  // Several at once, each under its id.
  http.get('/graph', async (request: FastifyRequest) => {
    const { ids = '' } = request.query as Record<string, string | undefined>;
    const wanted = ids.split(',').filter((id) => id !== '');
    if (wanted.length === 0) throw invalidParameter('The parameter ids is required');
    const found = await Promise.all(wanted.map((id) => readNode(world, request, id)));
    return Object.fromEntries(found.map((node, index) => [wanted[index], node]));
  });
  http.post('/graph/:id', async (request: NodeRequest) => updateNode(world, request));
  http.delete('/graph/:id', async (request: NodeRequest, reply: FastifyReply) => {
    const { id } = request.params;
    grantOf(world, request);
    accessMedia(world, request, id);
    return reply.send(deleteMedia(world, 'DELETE', id));
  });
}

async function readNode(world: World, request: FastifyRequest, id: string) {
  const { fields } = request.query as Record<string, string | undefined>;
  const { store } = world;
  if (id.startsWith('upload:')) return uploadProgress(world, request, id);
  if (store.phones.get(id)) {
    const phone = accessPhone(world, request, id, managementPermission);
    return pick(presentPhone(world, phone), fields, phoneType);
  }
  if (store.wabas.get(id)) return pick(presentWaba(world, accessWaba(world, request, id)), fields, wabaType);
  if (store.templates.get(id))
    return pick(presentForGraph(world, accessTemplate(world, request, id)), fields, templateType);
  if (store.media.get(id)) return presentMedia(world, accessMedia(world, request, id));
  const business = store.businesses.get(id);
  const grant = grantOf(world, request);
  if (business && grant.wabaIds.some((wabaId) => store.wabas.get(wabaId)?.businessId === id)) {
    return { id, name: business.name, verification_status: business.verified ? 'verified' : 'not_verified' };
  }
  throw unknownObject('GET', id);
}

async function updateNode(world: World, request: NodeRequest) {
  const { id } = request.params;
  if (id.startsWith('upload:')) return receiveUpload(world, request, id);
  if (world.store.phones.get(id)) {
    return updatePhone(world, accessPhone(world, request, id, managementPermission), asObject(request.body));
  }
  if (world.store.templates.get(id)) {
    return editTemplate(world, accessTemplate(world, request, id), asObject(request.body));
  }
  if (world.store.wabas.get(id)) {
    const waba = accessWaba(world, request, id);
    const input = { ...(request.query as Record<string, unknown>), ...asObject(request.body) };
    if (String(input.is_enabled_for_insights) === 'true') waba.insightsEnabled = true;
    world.store.wabas.put(waba);
    return { id, success: true };
  }
  grantOf(world, request);
  throw unknownObject('POST', id);
}

/** A media id belongs to the number that uploaded or received it; `phone_number_id` must match when given. */
function accessMedia(world: World, request: FastifyRequest, id: string) {
  const media = liveMedia(world, id);
  if (!media) throw unknownObject(request.method, id);
  accessPhone(world, request, media.phoneNumberId);
  const { phone_number_id: wanted } = request.query as Record<string, string | undefined>;
  if (wanted && wanted !== media.phoneNumberId) throw unknownObject(request.method, id);
  return media;
}
