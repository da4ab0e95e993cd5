import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';

/** The sandbox's own page: plain files, no build. */
export function registerPages(http: FastifyInstance, _world: World): void {
  http.register(fastifyStatic, {
    root: fileURLToPath(new URL('./public', import.meta.url)),
    prefix: '/',
    cacheControl: false,
  });
}
