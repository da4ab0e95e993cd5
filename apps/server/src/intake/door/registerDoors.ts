import type { FastifyInstance } from 'fastify';
import type { HttpApp } from '../../http/serve.ts';
import type { AppServices } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Source, Webhook } from '../source.ts';
import { createEventLog } from './eventLog.ts';
import { type DoorAnswer, type Shortcut, takeShortcuts } from './shortcut.ts';

/**
 * Where the sources knock. Before the answer nothing happens but the check of the signature and one append: what a
 * webhook means is the consumer's work, so a slow or failing part of Herald can never make a source drop an event.
 */
export function registerDoors({ fastify, services }: HttpApp, sources: readonly Source[]): void {
  const doors = sources.map((source) => ({ source, shortcut: openDoor(services, source) }));
  takeShortcuts(
    fastify.server,
    doors.map(({ shortcut }) => shortcut),
    services.config.http.bodyTimeout,
  );
  fastify.register(async (scope) => {
    // The signature is over the bytes as they came; parsing and writing them again would not give the same ones.
    const bodyLimit = Math.max(0, ...sources.map(({ largestBody }) => largestBody));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    for (const { source, shortcut } of doors) addRoutes(scope, services, source, shortcut);
  });
}

const quick = { helmet: false, config: { rateLimit: false } } as const;

function addRoutes(scope: FastifyInstance, app: AppServices, source: Source, shortcut: Shortcut): void {
  const { path: url, largestBody: bodyLimit } = source;
  if (source.handshake) {
    scope.get(url, quick, (request, reply) => {
      const answer = source.handshake?.(app, request.query) ?? null;
      reply.type('text/plain');
      return answer === null ? reply.code(403).send('The verify token is wrong.') : reply.send(answer);
    });
  }
  // The same without the shortcut, for a server that listens at several addresses.
  scope.post(url, { bodyLimit, ...quick }, async ({ body, headers }, reply) => {
    const { status, text } = await shortcut.answer({
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      headers,
    });
    return reply.code(status).type('text/plain').send(text);
  });
}

function openDoor(app: AppServices, source: Source): Shortcut {
  const log = createEventLog(app, source.name);
  const noteForged = countForged(app, source);
  const answer = async (webhook: Webhook): Promise<DoorAnswer> => {
    try {
      const verdict = await source.verify(app, webhook);
      if (verdict === 'forged') {
        noteForged();
        return { status: 401, text: 'The signature does not match.' };
      }
      if (verdict === 'genuine') await log.append(webhook.body, source.route(webhook));
      return { status: 200, text: 'ok' };
    } catch (error) {
      // The source comes back with it. A full queue is expected under load, a database that refuses is not.
      if (!(error instanceof AppError))
        app.log.error({ err: error, source: source.name }, 'a webhook was not kept');
      return { status: 503, text: 'Not now.', retryAfter: 5 };
    }
  };
  return { path: source.path, limit: source.largestBody, answer, onAnswered: observe(app, source.path) };
}

const saidEach = 60_000;

/** Anybody may send as many as they like, so a line a minute says how many came since the last one. */
function countForged({ log }: AppServices, { name: source }: Source): () => void {
  let count = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    count += 1;
    const now = performance.now();
    if (now - saidAt < saidEach) return;
    log.warn({ security: 'webhook forged', source, count }, 'the signature of a webhook does not match');
    count = 0;
    saidAt = now;
  };
}

/** Requests that take the shortcut are counted like all others. */
function observe({ metrics: { httpSeconds } }: AppServices, route: string) {
  const byStatus = new Map<number, { observe(seconds: number): void }>();
  return (status: number, seconds: number) => {
    let own = byStatus.get(status);
    if (!own) {
      own = httpSeconds.labels({ method: 'POST', route, status });
      byStatus.set(status, own);
    }
    own.observe(seconds);
  };
}
