import type { FastifyInstance } from 'fastify';
import type { AppServices } from '../platform/context.ts';

/**
 * Behind a proxy that nobody named all visitors have one address: limits by address then hit everybody at once, and the
 * trace of an attack names the proxy. Said once, since anybody may write the header.
 */
export function noticeProxy(fastify: FastifyInstance, { config, log }: AppServices): void {
  if (config.http.trustProxy > 0) return;
  let isSaid = false;
  fastify.addHook('onRequest', async ({ headers }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    log.warn(
      'a request came through a proxy: if it is yours, say with TRUST_PROXY how many there are in front',
    );
  });
}
