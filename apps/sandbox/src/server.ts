import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerControlRoutes } from './control/routes.ts';
import { refuseStrangers } from './control/strangers.ts';
import { CustomerError } from './customers/inbound.ts';
import { registerDialogRoutes } from './dialog/routes.ts';
import { registerGoogleRoutes } from './google/routes.ts';
import { registerAttemptHooks } from './graph/attemptHooks.ts';
import { GraphError, invalidParameter, unknownObject } from './graph/errors.ts';
import { mergeParameters } from './graph/parameters.ts';
import { maxUploadBytes } from './messages/mediaRules.ts';
import { registerMessageRoutes } from './messages/routes.ts';
import { registerBlockRoutes } from './nodes/blockRoutes.ts';
import { registerFaultHooks } from './nodes/faultHooks.ts';
import { registerMediaRoutes } from './nodes/mediaRoutes.ts';
import { registerNodeRoutes } from './nodes/nodeRoutes.ts';
import { registerOauthRoutes } from './nodes/oauthRoutes.ts';
import { registerPhoneRoutes } from './nodes/phoneRoutes.ts';
import { registerProfileRoutes } from './nodes/profileRoutes.ts';
import { registerUploadRoutes } from './nodes/uploadRoutes.ts';
import { registerWabaRoutes } from './nodes/wabaRoutes.ts';
import { registerStripeApi } from './stripe/apiRoutes.ts';
import { registerStripePages } from './stripe/pages.ts';
import { registerTemplateRoutes } from './templates/routes.ts';
import { registerPages } from './ui/pages.ts';
import type { World } from './world.ts';

const version = /^\/graph\/v\d+\.\d+(?=\/)/;

/** Meta's HTTP side, the control API and the pages, on one port. `host`: where it is going to listen. */
export async function buildServer(world: World, host: string): Promise<FastifyInstance> {
  const http = Fastify({
    bodyLimit: maxUploadBytes + 1024 * 1024,
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    // Any version answers alike; versions differ in webhooks, and that is a setting.
    rewriteUrl: (request) => (request.url ?? '/').replace(version, '/graph'),
  });
  refuseStrangers(http, world, host);
  acceptBodies(http);
  await http.register(multipart, { limits: { fileSize: maxUploadBytes + 1, files: 1 } });
  http.setErrorHandler((error, request, reply) => {
    if (error instanceof GraphError) {
      if (error.parts.retryAfterSeconds) reply.header('retry-after', String(error.parts.retryAfterSeconds));
      return reply.code(error.http).send(error.toJSON());
    }
    if (error instanceof CustomerError) return reply.code(400).send({ message: error.message });
    const known = error as { statusCode?: number; message?: string };
    if (request.url.startsWith('/graph') && known.statusCode && known.statusCode < 500) {
      return reply.code(known.statusCode).send(invalidParameter(known.message ?? 'Bad request').toJSON());
    }
    console.error('The sandbox failed on', request.method, request.url, error);
    return reply.code(known.statusCode ?? 500).send({ message: known.message ?? 'Unexpected error' });
  });
  http.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith('/graph')) return reply.code(404).send({ message: 'Nothing here.' });
    const id = request.url.split(/[/?]/)[2] ?? '';
    return reply.code(400).send(unknownObject(request.method, id).toJSON());
  });
  mergeParameters(http);
  registerFaultHooks(http, world);
  registerAttemptHooks(http, world);
  registerOauthRoutes(http, world);
  registerWabaRoutes(http, world);
  registerPhoneRoutes(http, world);
  registerProfileRoutes(http, world);
  registerUploadRoutes(http, world);
  registerBlockRoutes(http, world);
  registerMediaRoutes(http, world);
  registerTemplateRoutes(http, world);
  registerMessageRoutes(http, world);
  registerNodeRoutes(http, world);
  registerDialogRoutes(http, world);
  registerGoogleRoutes(http, world);
  registerControlRoutes(http, world);
  registerStripeApi(http, world.stripe);
  registerStripePages(http, world.stripe);
  registerPages(http, world);
  return http;
}

/** JSON (an empty body counts as none), forms, and raw bytes for uploads. */
function acceptBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (!body) return done(null, {});
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(Object.assign(new Error('The body is not valid JSON'), { statusCode: 400 }));
    }
  });
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    },
  );
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
