import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { newId } from '../core/ids.ts';
import type { Json } from '../core/json.ts';
import type { MediaFile, PhoneNumber } from '../core/model.ts';
import type { World } from '../core/world.ts';
import { checkMedia } from '../messages/mediaRules.ts';
import { accessPhone, grantOf } from './access.ts';
import { invalidParameter, unknownObject } from './errors.ts';

const urlLifeMs = 5 * 60_000;
const uploadedLifeMs = 30 * 86_400_000;
const receivedLifeMs = 7 * 86_400_000;

/** Media: upload, and the bytes behind the short-lived urls. Look-up and delete are on the node itself. */
export function registerMediaRoutes(http: FastifyInstance, world: World): void {
  http.post<{ Params: { id: string } }>('/graph/:id/media', async (request) => {
    const phone = accessPhone(world, request, request.params.id);
    if (!request.isMultipart()) throw invalidParameter('The request must be multipart/form-data.');
    let product: string | undefined;
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

/** Files customers send live 7 days, uploaded ones 30. */
export function storeInboundMedia(
  world: World,
  phone: PhoneNumber,
  mime: string,
  bytes: Buffer,
  fileName?: string,
): MediaFile {
  return storeMedia(world, phone, mime, bytes, fileName, receivedLifeMs);
}

function storeMedia(
  world: World,
  phone: PhoneNumber,
  mime: string,
  bytes: Buffer,
  fileName: string | undefined,
  lifeMs: number,
): MediaFile {
  const id = newId();
  world.store.bytes.put(id, bytes);
  return world.store.media.put({
    id,
    phoneNumberId: phone.id,
    mime,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    fileName,
    createdAt: world.clock.now(),
    expiresAt: world.clock.now() + lifeMs,
  });
}

/** An address of the bytes that works for five minutes, with the bearer token. */
export function mediaUrl(world: World, media: MediaFile): string {
  const expires = world.clock.now() + urlLifeMs;
  return `${world.baseUrl}/lookaside/whatsapp_business/attachments/${media.id}?ext=${expires}`;
}

export function presentMedia(world: World, media: MediaFile): Json {
  return {
    messaging_product: 'whatsapp',
    url: mediaUrl(world, media),
    mime_type: media.mime,
    sha256: media.sha256,
    file_size: media.size,
    id: media.id,
  };
}

export function liveMedia(world: World, id: string): MediaFile | undefined {
  const media = world.store.media.get(id);
  return media && media.expiresAt > world.clock.now() ? media : undefined;
}

function sendMedia(world: World, reply: FastifyReply, id: string, expires: number): FastifyReply {
  const media = liveMedia(world, id);
  const bytes = media && world.store.bytes.get(id);
  if (!media || !bytes || !(expires > world.clock.now())) return reply.code(404).send('');
  return reply.type(media.mime).send(bytes);
}

export function deleteMedia(world: World, method: string, id: string): Json {
  const media = liveMedia(world, id);
  if (!media) throw unknownObject(method, id);
  world.store.media.delete(id);
  world.store.bytes.delete(id);
  return { success: true };
}
