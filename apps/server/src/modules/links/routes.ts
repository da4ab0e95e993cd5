import { isVisit } from '../../http/isVisit.ts';
import { guessLocale } from '../../http/locale.ts';
import type { HttpApp } from '../../http/serve.ts';
import { tokenPattern } from '../../messaging/links/index.ts';
import type { AppServices } from '../../platform/context.ts';
import { findChatLink, visitChatLink } from '../chatLinks/index.ts';
import { countClick, findLink } from './countClick.ts';
import { missingPage } from './missingPage.ts';

/** Short addresses. They lead to what a message of a team holds or to a chat with its number, so nobody can lend them out. */
export function registerLinks({ fastify, services }: HttpApp): void {
  const rateLimit = { max: 300, timeWindow: '1 minute', allowList: [] };
  fastify.get<{ Params: { token: string } }>(
    '/l/:token',
    { config: { rateLimit } },
    async (request, reply) => {
      const { token } = request.params;
      const url = tokenPattern.test(token) ? await destinationOf(services, token, isVisit(request)) : null;
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      // Written as people write them; a header takes ASCII alone.
      if (url !== null) return reply.redirect(new URL(url).href, 302);
      return reply
        .code(404)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('text/html; charset=utf-8')
        .send(missingPage(services.config.appName, guessLocale(request)));
    },
  );
}

/** Of a link in a message; else of one that opens a chat. */
async function destinationOf(app: AppServices, token: string, counts: boolean): Promise<string | null> {
  return counts
    ? ((await countClick(app, token)) ?? visitChatLink(app, token))
    : ((await findLink(app, token)) ?? findChatLink(app, token));
}
