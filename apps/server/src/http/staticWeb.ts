import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { stranger, type ThirdParty, thirdPartiesMeta, visitorMeta } from '@herald/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../platform/errors.ts';
import { asHtml } from './html.ts';
import { guessLocale } from './locale.ts';
import { readPreloads } from './pagePreloads.ts';
import { readToken } from './sessions.ts';

/** The page that starts the web application, as this installation has it; null when it has not been built. */
export function readIndexHtml(webDist: string, appName: string, others: ThirdParty[]): string | null {
  const path = join(webDist, 'index.html');
  return existsSync(path) ? offer(rename(readFileSync(path, 'utf8'), appName), others) : null;
}

/** The web application loads what the page says it may, once the person agrees. */
function offer(html: string, others: ThirdParty[]): string {
  const tag = new RegExp(`(<meta name="${thirdPartiesMeta}" content=")[^"]*`);
  return html.replace(tag, (_, start: string) => start + asHtml(JSON.stringify(others)));
}

/** To whoever comes without a session the page says so: the web application need not ask, and be refused. */
const forStrangers = (html: string) =>
  html.replace(`<meta name="${visitorMeta}" content="`, (start) => start + stranger);

/** The web application takes its name from the page that starts it. */
function rename(html: string, appName: string): string {
  const name = asHtml(appName);
  return html
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, start: string) => start + name)
    .replace(/(<title>)[^<]*/, (_, start: string) => start + name)
    .replace(
      /(<noscript>)Herald( .*? )Herald/,
      (_, start: string, words: string) => start + name + words + name,
    );
}

/** What an installed Herald is called on a phone or a desktop. */
function readManifest(webDist: string, appName: string): string | null {
  const path = join(webDist, 'manifest.webmanifest');
  if (!existsSync(path)) return null;
  const manifest: object = JSON.parse(readFileSync(path, 'utf8'));
  return JSON.stringify({ ...manifest, name: appName, short_name: appName });
}

const year = 31_536_000;
const hour = 3600;

/**
 * Files with a hash in their name never change; everything else is asked for again each time, but for the sign of the page:
 * browsers look for it with each address, and going through conversations changes the address.
 */
function cacheControl(path: string): string {
  const isHashed = /\/assets\/.+-[\w-]{7,}\.\w+(\.gz|\.br)?$/.test(path.replaceAll('\\', '/'));
  if (isHashed) return `public, max-age=${year}, immutable`;
  return path.endsWith('favicon.svg') ? `public, max-age=${hour}` : 'no-cache';
}

/**
 * What a script, a style or a font needs no word of: what only a page heeds, and what would be asked for again or in parts.
 * A first visit fetches some forty of them, and these words would be a tenth of it.
 */
const needless = [
  'accept-ranges',
  'content-security-policy',
  'cross-origin-opener-policy',
  'last-modified',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];

/** Scripts, styles and fonts; a picture of the same folder can be opened as a page. */
const isPartOfPage = (path: string) => /[\\/]assets[\\/][^\\/]+\.(js|css|woff2)(\.gz|\.br)?$/.test(path);

/**
 * Serves the built web application. Every address that is no file and no API is a screen of it, so it answers with
 * index.html; an unknown API path or a missing file stays a 404.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  webDist: string,
  indexHtml: string | null,
  appName: string,
): Promise<void> {
  const strangersHtml = indexHtml === null ? null : forStrangers(indexHtml);
  const preloadsOf = readPreloads(webDist);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const isStranger = readToken(request) === null;
    const [address = '', query] = request.url.split('?', 2);
    const path = address.replace(/(?<=.)\/$/, '');
    const preloads = preloadsOf(path, query ? `?${query}` : '', { isStranger, locale: guessLocale(request) });
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'cookie, authorization, accept-language' })
      .type('text/html; charset=utf-8')
      .send((isStranger ? strangersHtml : indexHtml)?.replace('</head>', `${preloads}</head>`));
  };
  if (indexHtml !== null) {
    // Also for those who take nothing packed: to them the folder itself would be forbidden, and its page nameless.
    for (const path of ['/', '/index.html']) fastify.get(path, sendPage);
    const manifest = readManifest(webDist, appName);
    if (manifest) {
      fastify.get('/manifest.webmanifest', (_, reply) =>
        reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
      );
    }
    await fastify.register(fastifyStatic, {
      root: webDist,
      preCompressed: true,
      cacheControl: false,
      // The page itself goes out below, under the installation's name.
      index: false,
      setHeaders: (response, path) => {
        response.header('cache-control', cacheControl(path));
        if (isPartOfPage(path)) for (const name of needless) response.removeHeader(name);
      },
    });
  }
  fastify.setNotFoundHandler(
    { preHandler: fastify.rateLimit() },
    (request: FastifyRequest, reply: FastifyReply) => {
      if (indexHtml === null || !isScreen(request)) throw notFound();
      return sendPage(request, reply);
    },
  );
}

function isScreen({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(api|files|webhooks|socket\.io|builds|assets)(\/|$)/.test(path)) return false;
  // A path such as /favicon.png names a file; a browser that opens a screen asks for HTML.
  return !/\.\w{2,5}$/.test(path) || (headers.accept ?? '').includes('text/html');
}
