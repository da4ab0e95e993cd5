// The baseline: Fastify with one route that leads to the same place for everybody.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

const fastify = Fastify({ logger: false });
fastify.get('/l/:token', (_request, reply) => reply.redirect('https://shop.example/soldes', 302));
await fastify.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (fastify.server.address() as AddressInfo).port });
process.once('SIGTERM', () => void fastify.close());
