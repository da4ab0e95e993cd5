// The baseline: Fastify with one route that checks the signature over the raw bytes and forgets them.
import type { AddressInfo } from 'node:net';
import { verifySignature } from '@herald/whatsapp';
import Fastify from 'fastify';

const { secret } = JSON.parse(process.argv[2] ?? '{}') as { secret: string };
const fastify = Fastify({ logger: false });
fastify.removeAllContentTypeParsers();
fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
fastify.post('/webhooks/whatsapp', (request, reply) => {
  const isSigned = verifySignature(request.body as Buffer, request.headers['x-hub-signature-256'], secret);
  reply
    .code(isSigned ? 200 : 401)
    .type('text/plain')
    .send('ok');
});
await fastify.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (fastify.server.address() as AddressInfo).port });
process.once('SIGTERM', () => void fastify.close());
