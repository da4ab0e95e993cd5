import { verifySignature, verifySubscription } from '@herald/whatsapp';
import type { HttpApp } from '../../../http/serve.ts';
import { createEventLog } from './eventLog.ts';

const path = '/webhooks/whatsapp';
/** Meta's own limit. */
const bodyLimit = 3 * 1024 * 1024;

/**
 * Where WhatsApp knocks. Before the answer nothing happens but the check of the signature and one append: what the
 * webhook means is the consumer's work, so a slow or failing part of Herald can never make Meta drop an event.
 */
export function registerWhatsappDoor({ fastify, services }: HttpApp): void {
  const log = createEventLog(services);
  const { appSecret, verifyToken } = services.config.meta;

  fastify.register(async (scope) => {
    // The signature is over the bytes as they came; parsing and writing them again would not give the same ones.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );

    // Thousands of these arrive a second: headers for pages of a browser and a logger of its own are for others.
    scope.setChildLoggerFactory((logger) => logger);
    const quick = { helmet: false, config: { rateLimit: false } } as const;

    scope.route({
      method: 'GET',
      url: path,
      ...quick,
      // Meta asks once, when the callback address is entered, whether it is really ours.
      handler: (request, reply) => {
        const challenge = verifySubscription(request.query, verifyToken ?? '');
        if (challenge === null) return reply.code(403).type('text/plain').send('The verify token is wrong.');
        return reply.type('text/plain').send(challenge);
      },
    });
    scope.route({
      method: 'POST',
      url: path,
      bodyLimit,
      ...quick,
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!verifySignature(body, request.headers['x-hub-signature-256'], appSecret ?? '')) {
          return reply.code(401).type('text/plain').send('The signature does not match.');
        }
        await log.append('whatsapp', body);
        return reply.type('text/plain').send('ok');
      },
    });
  });
}
