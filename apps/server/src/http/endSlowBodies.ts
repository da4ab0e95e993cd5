import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body carries a file, which may take minutes on a slow line. */
    takesFile?: boolean;
  }
}

/**
 * Ends a request whose body does not come: sent byte by byte, each would hold a place and what came of it. Node's own limit
 * is one for all requests, and has to leave time for files.
 */
export function endSlowBodies(fastify: FastifyInstance, seconds: number): void {
  fastify.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!routeOptions.config.takesFile) endSlowBody(fastify.server, raw, seconds);
  });
}

/** The same for one request, such as a webhook, which does not come by Fastify. */
export function endSlowBody(server: Server, request: IncomingMessage, seconds: number): void {
  if (!announcesBody(request.headers)) return;
  const timer = setTimeout(() => {
    const late = Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    // What Node itself does past its limit: the answer is 408, and the connection ends.
    if (!request.complete) server.emit('clientError', late, request.socket);
  }, seconds * 1000);
  request.once('close', () => clearTimeout(timer));
}

const announcesBody = (headers: NodeJS.Dict<string | string[]>) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
