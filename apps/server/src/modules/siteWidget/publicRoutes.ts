import { createHash } from 'node:crypto';
import type { HttpApp } from '../../http/serve.ts';
import { shortUrl, tokenPattern } from '../../messaging/links/index.ts';
import { findWidget } from './publicWidget.ts';
import { siteScript } from './siteScript.ts';
import { pageScript, widgetPage } from './widgetPage.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('base64');
const scriptTag = `"${hash(siteScript)}"`;

/** The script that sites load, and the page that it frames. Neither knows who is signed in. */
export function registerWidgetPages({ fastify, services }: HttpApp): void {
  fastify.get('/widget.js', async (request, reply) => {
    reply
      // A site that was set up a day ago must get a mended script soon.
      .header('cache-control', 'public, max-age=3600')
      .header('etag', scriptTag)
      .header('access-control-allow-origin', '*')
      .type('text/javascript; charset=utf-8');
    return request.headers['if-none-match'] === scriptTag ? reply.code(304).send() : reply.send(siteScript);
  });

  fastify.get<{ Querystring: { id?: string } }>('/widget', async (request, reply) => {
    const { id } = request.query;
    const widget = typeof id === 'string' && tokenPattern.test(id) ? await findWidget(services, id) : null;
    reply
      .header('content-security-policy', policyFor(widget?.sites ?? []))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8');
    if (!widget) return reply.code(404).send('<!doctype html><title>WhatsApp</title>');
    return reply.send(widgetPage(widget, shortUrl(services, widget.link_token)));
  });
}

/** The one page of ours that other sites may frame besides forms: its own script, and nothing to send anywhere. */
function policyFor(sites: readonly string[]): string {
  const framers = sites.flatMap((site) => [`https://${site}`, `https://www.${site}`]);
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash(pageScript)}'`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framers.length === 0 ? '*' : `'self' ${framers.join(' ')}`}`,
  ].join('; ');
}
