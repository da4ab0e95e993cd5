import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sampleFile } from '../customers/samples.ts';
import type { World } from '../world.ts';

/** The sandbox's own page: plain files, no build. */
export function registerPages(http: FastifyInstance, _world: World): void {
  http.register(fastifyStatic, {
    root: fileURLToPath(new URL('./public', import.meta.url)),
    prefix: '/',
    cacheControl: false,
  });
  // As Meta's servers have it: whoever is told of the ad fetches it.
  http.get('/ad.png', async (_request, reply) => {
    const { mime, bytes } = sampleFile('image');
    return reply.type(mime).send(bytes);
  });
}
