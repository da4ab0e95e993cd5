import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '../platform/errors.ts';
import type { HttpApp } from './serve.ts';

/** For those who run Herald: is the process alive, can it do its work, how is it doing. */
export function registerOperations({ fastify, services }: HttpApp, isStopping: () => boolean): void {
  const unlimited = { config: { rateLimit: false as const }, logLevel: 'warn' as const };

  fastify.get('/healthz', unlimited, async () => ({ status: 'ok' }));

  fastify.get('/readyz', unlimited, async () => {
    if (isStopping()) throw new AppError('unavailable');
    await services.database.pools.pipeline.query('select 1').catch((cause: unknown) => {
      throw new AppError('unavailable', null, { cause });
    });
    return { status: 'ready' };
  });

  fastify.get('/metrics', unlimited, async (request, reply) => {
    const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) && !isPassedOn(request);
    if (!isLocal && !services.config.http.metricsPublic) throw notFound();
    return reply.type(services.metrics.registry.contentType).send(await services.metrics.registry.metrics());
  });
}

/** A proxy on this machine passes on what the whole world asks, whether or not it is said that there is one. */
function isPassedOn({ headers }: FastifyRequest): boolean {
  return ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
}
