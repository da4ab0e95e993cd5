import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Json } from '../core/json.ts';
import { grantOf, isAppToken, tokenText } from '../graph/access.ts';
import { GraphError, invalidParameter, unknownObject } from '../graph/errors.ts';
import type { World } from '../world.ts';

const types = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4'];

/** Resumable upload, first step: the node is the app, not the number. */
export function registerUploadRoutes(http: FastifyInstance, world: World): void {
  http.post<{ Params: { id: string } }>('/graph/:id/uploads', async (request) => {
    if (!isAppToken(world, tokenText(request))) grantOf(world, request);
    if (request.params.id !== world.app.id && request.params.id !== 'app') {
      throw unknownObject('POST', request.params.id);
    }
    const input = { ...(request.query as Json), ...((request.body ?? {}) as Json) };
    const length = Number(input.file_length);
    const fileType = String(input.file_type ?? '');
    if (!Number.isInteger(length) || length <= 0)
      throw invalidParameter('Param file_length must be a positive integer');
    if (!types.includes(fileType))
      throw invalidParameter(`Param file_type must be one of ${types.join(', ')}`);
    const id = `upload:${randomBytes(24).toString('base64url')}`;
    world.store.uploads.put({
      id,
      fileName: String(input.file_name ?? 'file'),
      fileType,
      length,
      received: 0,
      handle: null,
    });
    return { id };
  });
}

/** Second step: bytes from an offset, under the `OAuth` scheme. Returns the handle once everything is there. */
export async function receiveUpload(world: World, request: FastifyRequest, id: string): Promise<Json> {
  const upload = openUpload(world, request, id);
  const offset = Number(request.headers.file_offset ?? Number.NaN);
  if (!Number.isInteger(offset)) throw invalidParameter('Header file_offset is required');
  if (offset !== upload.received) {
    throw new GraphError({
      code: 6001,
      message: `The file offset ${offset} does not match the received ${upload.received} bytes`,
    });
  }
  const chunk = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const bytes = Buffer.concat([world.store.bytes.get(id) ?? Buffer.alloc(0), chunk]);
  if (bytes.length > upload.length) throw invalidParameter('More bytes than file_length were sent');
  world.store.bytes.put(id, bytes);
  upload.received = bytes.length;
  if (upload.received === upload.length) {
    upload.handle = `4::${Buffer.from(upload.fileType).toString('base64')}:${randomBytes(48).toString('base64url')}`;
  }
  world.store.uploads.put(upload);
  return upload.handle ? { h: upload.handle } : { id, file_offset: upload.received };
}

/** Asks how far an interrupted upload came. */
export function uploadProgress(world: World, request: FastifyRequest, id: string): Json {
  const upload = openUpload(world, request, id);
  return { id, file_offset: upload.received };
}

function openUpload(world: World, request: FastifyRequest, id: string) {
  if (!/^OAuth\s/i.test(request.headers.authorization ?? '')) {
    throw new GraphError({
      code: 190,
      http: 401,
      message: 'Resumable uploads need the header Authorization: OAuth <token>',
    });
  }
  if (!isAppToken(world, tokenText(request))) grantOf(world, request);
  const upload = world.store.uploads.get(id);
  if (!upload) throw unknownObject(request.method, id);
  return upload;
}

/** Shows the picture that was uploaded for a profile or a template header. */
export function sendUpload(world: World, reply: FastifyReply, id: string): FastifyReply {
  const upload = world.store.uploads.get(id);
  const bytes = upload && world.store.bytes.get(id);
  if (!upload || !bytes) return reply.code(404).send('');
  return reply.type(upload.fileType).send(bytes);
}
