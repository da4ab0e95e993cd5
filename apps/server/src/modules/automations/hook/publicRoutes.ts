import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '../../../http/serve.ts';
import { calledBy, hashOfToken, isHookToken } from '../../hooks/index.ts';
import { receiveHook } from './receiveHook.ts';

const mostBytes = 64 * 1024;
const perToken = { name: 'automation-hook', points: 50, seconds: 1 };

/** Where other systems set off automations: whoever knows the address may. */
export function registerHooks({ fastify, services }: HttpApp): void {
  fastify.post(
    '/hooks/automations/:token',
    { bodyLimit: mostBytes },
    async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
      const { token } = request.params;
      if (!isHookToken(token)) return reply.code(404).send({ message: 'There is no such hook.' });
      await services.limits.take(perToken, hashOfToken(token).toString('hex'));
      const answer = await receiveHook(services, { token, payload: request.body, ...calledBy(request) });
      if (!answer) return reply.code(404).send({ message: 'There is no such hook.' });
      return reply.code(answer.status).send(answer.body);
    },
  );
}
