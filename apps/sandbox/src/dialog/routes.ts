import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';

const page = new URL('./dialog.html', import.meta.url);

/** The stand-in for Meta's Embedded Signup window. */
export function registerDialogRoutes(http: FastifyInstance, world: World): void {
  http.get('/dialog/oauth', async (request, reply) => {
    const query = request.query as Record<string, string | undefined>;
    const { client_id: clientId, config_id: configId } = query;
    if (clientId !== world.app.id || configId !== world.app.configId) {
      return reply.code(400).type('text/html').send('<h1>Invalid App ID or configuration</h1>');
    }
    // The code must only ever reach the page that asked; Meta checks the app's list of domains instead.
    if (!query.redirect_origin && !query.redirect_uri) {
      return reply.code(400).type('text/html').send('<h1>redirect_origin is missing</h1>');
    }
    return reply.type('text/html; charset=utf-8').send(readFileSync(page, 'utf8'));
  });
}
