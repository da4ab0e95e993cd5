import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { presentChatLink } from './present.ts';
import { readChatLinks } from './queries.ts';
import { createChatLink, updateChatLink } from './saveChatLink.ts';

export function registerChatLinks(http: HttpApp): void {
  const present = presentChatLink.bind(null, http.services);
  serve(http, contract.listChatLinks, async ({ ctx, query }) => {
    const rows = await ctx.db.read((tx) => readChatLinks(tx, ctx, query.archived));
    return { data: rows.map(present) };
  });
  serve(http, contract.createChatLink, async ({ ctx, body }) => ({
    data: present(await createChatLink(ctx, body)),
  }));
  serve(http, contract.updateChatLink, async ({ ctx, params, body }) => ({
    data: present(await updateChatLink(ctx, params.chat_link_id, body)),
  }));
}
