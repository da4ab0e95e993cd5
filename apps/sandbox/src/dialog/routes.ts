import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { World } from '../core/world.ts';

const page = new URL('./dialog.html', import.meta.url);

/** The stand-in for Meta's Embedded Signup window. */
export function registerDialogRoutes(http: FastifyInstance, world: World): void {
  http.get('/dialog/oauth', async (request, reply) => {
    const { client_id: clientId, config_id: configId } = request.query as Record<string, string | undefined>;
    if (clientId !== world.app.id || configId !== world.app.configId) {
      return reply.code(400).type('text/html').send('<h1>Invalid App ID or configuration</h1>');
    }
    return reply.type('text/html; charset=utf-8').send(readFileSync(page, 'utf8'));
  });
}
