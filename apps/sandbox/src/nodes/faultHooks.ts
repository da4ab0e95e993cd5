import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, FaultKind } from '../core/faults.ts';
import { countedFor, usageHeader } from '../graph/access.ts';
import { GraphError } from '../graph/errors.ts';
import { hang } from '../messages/routes.ts';
import type { World } from '../world.ts';

const afterAccept = new WeakMap<FastifyRequest, Fault>();
const kindsAfterAccept: readonly FaultKind[] = [
  'timeout-after-accept',
  'reset-after-accept',
  'status-after-accept',
  'slow',
];

/** Applies the faults tests asked for: before the work is done, or after it. */
export function registerFaultHooks(http: FastifyInstance, world: World): void {
  http.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/graph')) return;
    const fault = world.faults.take(request.url);
    if (!fault) return;
    world.events.changed('faults');
    if (kindsAfterAccept.includes(fault.kind)) {
      afterAccept.set(request, fault);
      return;
    }
    return failBefore(world, request, reply, fault);
  });
  http.addHook('onSend', async (request, reply, payload) => {
    const counted = countedFor.get(request);
    if (counted) reply.header('x-business-use-case-usage', usageHeader(world, counted));
    const fault = afterAccept.get(request);
    if (!fault) return payload;
    afterAccept.delete(request);
    if (fault.kind === 'slow') {
      await pause(fault.delayMs ?? 1000);
      return payload;
    }
    if (fault.kind === 'timeout-after-accept') await hangUntilCut(world, request);
    if (fault.kind === 'reset-after-accept') request.raw.socket.destroy();
    reply
      .code(fault.httpStatus ?? 500)
      .type('text/html')
      .removeHeader('content-length');
    return '<html><body><h1>Sorry, something went wrong.</h1></body></html>';
  });
}

function failBefore(world: World, request: FastifyRequest, reply: FastifyReply, fault: Fault) {
  if (fault.kind === 'timeout') return hang(world, request, reply);
  if (fault.kind === 'reset') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  const http = fault.httpStatus ?? 500;
  if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', String(fault.retryAfterSeconds));
  if (fault.code === undefined)
    return reply.code(http).type('text/html').send('<html><body>Error</body></html>');
  const message = fault.message ?? `(#${fault.code}) A fault set by the tester`;
  return reply
    .code(http)
    .send(new GraphError({ code: fault.code, http, message, details: message }).toJSON());
}

async function hangUntilCut(world: World, request: FastifyRequest): Promise<void> {
  const { socket } = request.raw;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, world.settings.hangMs);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  socket.destroy();
}
