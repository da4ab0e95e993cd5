import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '../../../http/serve.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { receiveHook } from './receiveHook.ts';
import { tokenPattern } from './token.ts';

const mostBytes = 64 * 1024;
const perToken = { name: 'automation-hook', points: 50, seconds: 1 };
/** What of a request may be kept: nothing that lets anybody in. */
const keptHeaders = ['content-type', 'content-length', 'user-agent', 'idempotency-key', 'x-request-id'];

/** Where other systems set off automations: whoever knows the address may. */
export function registerHooks({ fastify, services }: HttpApp): void {
  fastify.post(
    '/hooks/automations/:token',
    { bodyLimit: mostBytes },
    async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
      const { token } = request.params;
      if (!tokenPattern.test(token)) return reply.code(404).send({ message: 'There is no such hook.' });
      await services.limits.take(perToken, hashToken(token).toString('hex'));
      const answer = await receiveHook(services, {
        token,
        payload: request.body,
        idempotencyKey: headerOf(request, 'idempotency-key'),
        headers: Object.fromEntries(
          keptHeaders.flatMap((name) => {
            const value = headerOf(request, name);
            return value === null ? [] : [[name, value.slice(0, 300)]];
          }),
        ),
        userAgent: headerOf(request, 'user-agent'),
        ip: request.ip,
      });
      if (!answer) return reply.code(404).send({ message: 'There is no such hook.' });
      return reply.code(answer.status).send(answer.body);
    },
  );
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}
