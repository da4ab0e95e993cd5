import { isVisit } from '../../http/isVisit.ts';
import { guessLocale } from '../../http/locale.ts';
import type { HttpApp } from '../../http/serve.ts';
import { tokenPattern } from '../../messaging/links/index.ts';
import { byAddress } from '../../platform/limits.ts';
import { findChatLink, visitChatLink } from '../chatLinks/index.ts';
import { ClickLog } from './clickLog.ts';
import { followLink, type LinkTools } from './followLink.ts';
import { Letters } from './letters.ts';
import { missingPage } from './missingPage.ts';

/** Only what leads nowhere is limited: thousands of customers share the address of their carrier. */
const misses = { name: 'link-misses', points: 60, seconds: 60 };

/** Short addresses. They lead to what a message of a team holds or to a chat with its number, so nobody can lend them out. */
export function registerLinks({ fastify, services }: HttpApp): void {
  const clicks = new ClickLog(services);
  const tools: LinkTools = { app: services, letters: new Letters(services.database), clicks };
  fastify.addHook('onClose', () => clicks[Symbol.asyncDispose]());
  fastify.get<{ Params: { token: string } }>(
    '/l/:token',
    { config: { rateLimit: false } },
    async (request, reply) => {
      const url = await destinationOf(tools, request.params.token, isVisit(request));
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      // Written as people write them; a header takes ASCII alone.
      if (url !== null && URL.canParse(url)) return reply.redirect(new URL(url).href, 302);
      await services.limits.take(misses, byAddress(request.ip));
      return reply
        .code(404)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('text/html; charset=utf-8')
        .send(missingPage(services.config.appName, guessLocale(request)));
    },
  );
}

/** Of a link in a message; else of one that opens a chat. */
async function destinationOf(tools: LinkTools, token: string, counts: boolean): Promise<string | null> {
  const { app } = tools;
  const url = await followLink(tools, token, counts);
  if (url !== null || !tokenPattern.test(token)) return url;
  return counts ? visitChatLink(app, token) : findChatLink(app, token);
}
