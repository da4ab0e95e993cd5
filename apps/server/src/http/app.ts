import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { AppServices } from '../platform/context.ts';
import { mayBeUnstorable } from '../platform/database/storable.ts';
import { endSlowBodies } from './endSlowBodies.ts';
import { handleErrors } from './errorHandler.ts';
import { registerFileLinks } from './fileLinks.ts';
import { registerMailPreview } from './mailPreview.ts';
import { noticeProxy } from './noticeProxy.ts';
import { registerOperations } from './operations.ts';
import { admitSockets } from './realtimeSockets.ts';
import { registerReference } from './reference.ts';
import { securityHeaders } from './security.ts';
import type { HasRoutes, HttpApp } from './serve.ts';
import { readIndexHtml, serveWeb } from './staticWeb.ts';
import { listThirdParties } from './thirdParties.ts';
import { createVisitors } from './visitors.ts';

/** The whole front door: every module's routes, the realtime sockets and the web application. Not listening yet. */
export async function buildApp(
  services: AppServices,
  modules: readonly HasRoutes[],
): Promise<FastifyInstance> {
  const { config, log, metrics } = services;
  const fastify = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // One line a request, written by `measure`, instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(config.http.trustProxy),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    routerOptions: { maxParamLength: 2000 },
    // Of the whole request, since a large file may take minutes; `endSlowBodies` is shorter with all others.
    requestTimeout: 600_000,
    // Nothing said in either direction for as long: whoever was there is gone.
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  const http: HttpApp = { fastify, services };
  let stopping = false;

  const visitors = createVisitors();
  fastify.decorate('visitors', visitors);
  fastify.decorateRequest('visit', null);
  fastify.decorateRequest('mayBeUnstorable', false);
  handleErrors(fastify);
  acceptEmptyJson(fastify);
  measure(fastify, metrics);
  noticeProxy(fastify, services);
  endSlowBodies(fastify, config.http.bodyTimeout);

  const indexHtml = readIndexHtml(config.http.webDist, config.appName, listThirdParties(config));
  await fastify.register(cookie);
  await fastify.register(helmet, securityHeaders(config, indexHtml));
  await fastify.register(multipart, { throwFileSizeLimit: false });
  await fastify.register(rateLimit, {
    global: true,
    max: config.http.rateLimit,
    timeWindow: '1 minute',
    keyGenerator: (request) => visitors.keyOf(request),
    // The pages and pictures of the web application cost next to nothing, so they do not count. Asked of the route, since
    // an address can be written in many ways that lead to it.
    allowList: ({ method, url, routeOptions }) =>
      method === 'GET' && !(routeOptions.url ?? url).startsWith('/api/'),
  });

  registerOperations(http, () => stopping);
  registerFileLinks(http);
  await registerReference(http);
  registerMailPreview(
    http,
    modules.flatMap(({ mails = [] }) => mails),
  );
  for (const module of modules) module.register?.(http);
  await serveWeb(fastify, config.http.webDist, indexHtml, config.appName);

  services.realtime.attach(fastify.server);
  const sockets = admitSockets(services);
  fastify.addHook('onSend', async (_request, reply) => {
    // A connection that is kept alive for a next request would keep the server from closing.
    if (stopping) reply.header('connection', 'close');
  });
  fastify.addHook('preClose', async () => {
    stopping = true;
    sockets[Symbol.dispose]();
    // Open sockets would keep the server from closing; browsers connect again by themselves.
    services.realtime.sockets.local.disconnectSockets(true);
    closeAsTheyFallIdle(fastify.server);
  });
  return fastify;
}

/** A connection may fall idle just after the server began to close, and would then linger for its keep-alive time. */
function closeAsTheyFallIdle(server: FastifyInstance['server']): void {
  const timer = setInterval(() => server.closeIdleConnections(), 50).unref();
  server.once('close', () => clearInterval(timer));
}

/** Only the proxies right in front of us may say who the visitor is; anybody may write the header. */
function trustedHops(hops: number): false | ((address: string, hop: number) => boolean) {
  return hops === 0 ? false : (_address, hop) => hop < hops;
}

/** A caller may name its own id, so that one request can be followed through several systems. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{8,80}$/.test(given) ? given : randomUUID();
}

/** A POST without a body is a POST of nothing, also when the client says "JSON". */
function acceptEmptyJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else {
      request.mayBeUnstorable = mayBeUnstorable(String(body));
      parse(request, String(body), done);
    }
  });
}

function measure(fastify: FastifyInstance, { httpSeconds }: AppServices['metrics']): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    httpSeconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    const line = {
      method: request.method,
      route,
      status,
      ms: Math.round(reply.elapsedTime),
      team: request.visit?.teamId,
    };
    request.log[route.startsWith('/api') ? 'info' : 'debug'](line, 'request');
  });
}
