import type { Readable } from 'node:stream';
import type { Route } from '@herald/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import type { AppServices } from '../platform/context.ts';
import type { Mail } from '../platform/mail/index.ts';
import { noteImpersonated } from './noteImpersonated.ts';
import { refuseUnstorable } from './storableText.ts';
import { receiveUpload, type Upload } from './uploads.ts';
import { admit, createContext } from './visit.ts';

/** Where modules hang their routes. `fastify` itself is for the few that are not in the contract (webhooks). */
export interface HttpApp {
  readonly fastify: FastifyInstance;
  readonly services: AppServices;
}

/** What hangs routes there. */
export interface HasRoutes {
  register?(http: HttpApp): void;
  /** The kinds of mail it sends. */
  readonly mails?: readonly Mail[];
}

/** A validated request. */
export interface Served<R extends Route> {
  ctx: RequestContext;
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
  /** The file of a multipart route, on disk until the answer is sent. Throws on any other route. */
  upload: Upload;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The answer of a route whose `responseKind` is `file`. */
export interface Download {
  filename: string;
  contentType: string;
  content: Readable | Buffer | string;
}

/** The whole answer as the contract declares it, envelope included; a `Download` for files; nothing for empty ones. */
type Answer<R extends Route> =
  | Promise<z.input<R['response']> | Download>
  | (Record<never, never> extends z.input<R['response']> ? Promise<void> : never);

export interface ServeOptions {
  /** Bytes of the JSON body at most; 1 MB when absent, and 16 kB of what strangers and people outside of teams send. */
  bodyLimit?: number;
  /** Bytes of the uploaded file at most; 100 MB when absent. */
  fileLimit?: number;
  /** How long the answer may be kept; not at all when absent. */
  cacheControl?: string;
}

const largest: Record<Route['access'], number> = {
  public: 16 * 1024,
  user: 16 * 1024,
  admin: 1024 * 1024,
  team: 1024 * 1024,
  number: 1024 * 1024,
};

/** Keeps the value in each issue, which is how an absent field is told from a wrong one. */
const reportInput = { reportInput: true };

/** Serves one route of the contract: checks who asks, validates, runs `handler`, answers. */
export function serve<R extends Route>(
  { fastify, services }: HttpApp,
  route: R,
  handler: (served: Served<R>) => Answer<R>,
  options: ServeOptions = {},
): void {
  fastify.route({
    method: route.method,
    url: route.path,
    bodyLimit: options.bodyLimit ?? largest[route.access],
    config: { takesFile: route.bodyKind === 'multipart' },
    // After the rate limit and before the body is read: strangers do not get to send us any.
    preParsing: async (request, reply) => {
      // Pages of ours alone: another site’s cannot even load it as a picture or a script to learn from how that goes.
      reply.header('cross-origin-resource-policy', 'same-origin');
      await admit(services, route, request, reply);
    },
    handler: async (request, reply) => {
      const { visit } = request;
      if (!visit) throw new Error('A request got past its checks.');
      const noted = noteImpersonated(services, route, visit, request.ip);
      const ctx = createContext(noted.services, visit, request);
      const params = route.params.parse(request.params) as z.output<R['params']>;
      refuseUnstorable(request.query);
      if (request.mayBeUnstorable) refuseUnstorable(request.body);
      const query = route.query.parse(request.query, reportInput) as z.output<R['query']>;
      await using upload =
        route.bodyKind === 'multipart' ? await receiveUpload(request, visit.locale, options.fileLimit) : null;
      refuseUnstorable(upload?.fields);
      const body = route.body.parse((upload ? upload.fields : request.body) ?? {}, reportInput) as z.output<
        R['body']
      >;

      const answer = await handler({
        ctx,
        params,
        query,
        body,
        request,
        reply,
        get upload() {
          if (!upload) throw new Error(`${route.name} takes no file.`);
          return upload;
        },
      });
      await noted.finish();
      return send(services, route, reply, answer, options.cacheControl);
    },
  });
}

function send(
  services: AppServices,
  route: Route,
  reply: FastifyReply,
  answer: unknown,
  cacheControl = 'no-store',
) {
  if (reply.sent) return reply;
  if (route.responseKind === 'file') return sendDownload(reply, answer as Download);
  // An answer that renews somebody's session is theirs alone.
  const isTheirs = reply.getHeader('set-cookie') !== undefined;
  reply.code(route.status).header('cache-control', isTheirs ? 'no-store' : cacheControl);
  if (route.status === 204) return reply.send();
  reply.type('application/json; charset=utf-8');
  return reply.send(JSON.stringify(encode(services, route, answer ?? {})));
}

/** Drops what the contract does not name, so a column added to a query never leaks to a client. */
function encode(services: AppServices, route: Route, answer: unknown): unknown {
  const encoded = route.response.safeParse(answer);
  if (encoded.success) return encoded.data;
  throw new Error(`The answer of ${route.name} breaks the contract: ${encoded.error.message}`, {
    cause: services.config.environment === 'production' ? undefined : encoded.error,
  });
}

function sendDownload(reply: FastifyReply, { filename, contentType, content }: Download) {
  const plain = filename.replace(/[^\w.-]+/g, '_');
  return reply
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    )
    .header('cache-control', 'no-store')
    .type(contentType)
    .send(content);
}
