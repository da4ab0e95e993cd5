import type { IncomingHttpHeaders } from 'node:http';
import { verifySignature, verifySubscription } from '@herald/whatsapp';
import type { HttpApp } from '../../http/serve.ts';
import { createEventLog } from '../../intake/door/eventLog.ts';
import { type DoorAnswer, takeShortcut } from '../../intake/door/shortcut.ts';
import type { AppServices } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

const path = '/webhooks/whatsapp';
/** Meta's own limit. */
const limit = 3 * 1024 * 1024;

/**
 * Where WhatsApp knocks. Before the answer nothing happens but the check of the signature and one append: what the
 * webhook means is the consumer's work, so a slow or failing part of Herald can never make Meta drop an event.
 */
export function registerWhatsappDoor({ fastify, services }: HttpApp): void {
  const answer = createDoor(services);
  takeShortcut(fastify.server, { path, limit, answer, onAnswered: observe(services) });

  fastify.register(async (scope) => {
    // The signature is over the bytes as they came; parsing and writing them again would not give the same ones.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limit }, (_request, body, done) =>
      done(null, body),
    );
    const quick = { helmet: false, config: { rateLimit: false } } as const;

    scope.route({
      method: 'GET',
      url: path,
      ...quick,
      // Meta asks once, when the callback address is entered, whether it is really ours.
      handler: (request, reply) => {
        const challenge = verifySubscription(request.query, services.config.meta.verifyToken ?? '');
        if (challenge === null) return reply.code(403).type('text/plain').send('The verify token is wrong.');
        return reply.type('text/plain').send(challenge);
      },
    });
    // The same without the shortcut, for a server that listens at several addresses.
    scope.route({
      method: 'POST',
      url: path,
      bodyLimit: limit,
      ...quick,
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { status, text } = await answer(body, request.headers);
        return reply.code(status).type('text/plain').send(text);
      },
    });
  });
}

function createDoor(services: AppServices) {
  const log = createEventLog(services);
  const appSecret = services.config.meta.appSecret ?? '';
  return async (body: Buffer, headers: IncomingHttpHeaders): Promise<DoorAnswer> => {
    if (!verifySignature(body, headers['x-hub-signature-256'], appSecret)) {
      return { status: 401, text: 'The signature does not match.' };
    }
    try {
      await log.append('whatsapp', body);
      return { status: 200, text: 'ok' };
    } catch (error) {
      // Meta comes back with it. A full queue is expected under load, a database that refuses is not.
      if (!(error instanceof AppError)) services.log.error({ err: error }, 'a webhook was not kept');
      return { status: 503, text: 'Not now.', retryAfter: 5 };
    }
  };
}

/** Requests that take the shortcut are counted like all others. */
function observe({ metrics: { httpSeconds } }: AppServices) {
  const byStatus = new Map<number, { observe(seconds: number): void }>();
  return (status: number, seconds: number) => {
    let own = byStatus.get(status);
    if (!own) {
      own = httpSeconds.labels({ method: 'POST', route: path, status });
      byStatus.set(status, own);
    }
    own.observe(seconds);
  };
}
