import type { FastifyInstance, FastifyReply } from 'fastify';
import { accessPhone, grantOf } from '../graph/access.ts';
import { invalidParameter } from '../graph/errors.ts';
import { liveMedia, storeMedia } from '../graph/media.ts';
import { checkMedia } from '../messages/mediaRules.ts';
import type { World } from '../world.ts';

const uploadedLifeMs = 30 * 86_400_000;

/** Media: upload, and the bytes behind the short-lived urls. Look-up and delete are on the node itself. */
export function registerMediaRoutes(http: FastifyInstance, world: World): void {
  http.post<{ Params: { id: string } }>('/graph/:id/media', async (request) => {
    const phone = accessPhone(world, request, request.params.id);
    if (!request.isMultipart()) throw invalidParameter('The request must be multipart/form-data.');
    let { messaging_product: product } = request.query as Record<string, string | undefined>;
    let type: string | undefined;
    let file: { mime: string; name: string; bytes: Buffer } | undefined;
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        file = { mime: part.mimetype, name: part.filename, bytes: await part.toBuffer() };
      } else if (part.fieldname === 'messaging_product') product = String(part.value);
      else if (part.fieldname === 'type') type = String(part.value);
    }
    if (product !== 'whatsapp') throw invalidParameter('The parameter messaging_product is required.');
    if (!file) throw invalidParameter('The parameter file is required.');
    const mime = (file.mime && file.mime !== 'application/octet-stream' ? file.mime : type) ?? '';
    checkMedia(mime, file.bytes);
    return { id: storeMedia(world, phone, mime, file.bytes, file.name, uploadedLifeMs).id };
  });

  http.get<{ Params: { id: string } }>(
    '/lookaside/whatsapp_business/attachments/:id',
    async (request, reply) => {
      grantOf(world, request);
      const { ext } = request.query as Record<string, string | undefined>;
      return sendMedia(world, reply, request.params.id, Number(ext));
    },
  );
}

function sendMedia(world: World, reply: FastifyReply, id: string, expires: number): FastifyReply {
  const media = liveMedia(world, id);
  const bytes = media && world.store.bytes.get(id);
  if (!media || !bytes || !(expires > world.clock.now())) return reply.code(404).send('');
  return reply.type(media.mime).send(bytes);
}
