import {
  closeConversation as closeConversationRoute,
  closeHumanNeeded as closeHumanNeededRoute,
  countAwaitingReply,
  downloadGallery as downloadGalleryRoute,
  exportConversations as exportConversationsRoute,
  exportTeamConversations,
  findInConversation as findInConversationRoute,
  findMessageAt as findMessageAtRoute,
  getConversation,
  getTranscript,
  letGoMessage as letGoMessageRoute,
  listClosings as listClosingsRoute,
  listConversations as listConversationsRoute,
  listGallery as listGalleryRoute,
  listTeamConversations as listTeamConversationsRoute,
  mailTranscript as mailTranscriptRoute,
  markConversationUnread,
  mostAwaiting,
  resendMessage as resendMessageRoute,
  searchConversations as searchConversationsRoute,
  searchTeamConversations as searchTeamConversationsRoute,
  sendConversationMessage,
  showTyping as showTypingRoute,
} from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { isOwnPage, requireOwnPage } from '../../http/ownPage.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { changeOne } from './changeOne.ts';
import { closeConversation } from './closeConversation.ts';
import { endHandoff } from './commands/endHandoff.ts';
import { markConversations } from './commands/markConversations.ts';
import type { ConversationRow } from './conversationRow.ts';
import { exportConversations } from './export/exportConversations.ts';
import { downloadGallery } from './gallery/downloadGallery.ts';
import { listGallery } from './gallery/listGallery.ts';
import { letGoMessage } from './letGoMessage.ts';
import { listClosings } from './listClosings.ts';
import { listConversations, listTeamConversations } from './listConversations.ts';
import { openConversation } from './openConversation.ts';
import { presentConversation } from './presentConversation.ts';
import { presentDetail } from './presentDetail.ts';
import { countAwaiting, readNumbers } from './queries.ts';
import { showTyping } from './receipts/showTyping.ts';
import { resendMessage } from './resendMessage.ts';
import { findInConversation } from './search/findInConversation.ts';
import { findMessageAt } from './search/findMessageAt.ts';
import { type Found, searchConversations, searchTeamConversations } from './search/searchConversations.ts';
import { sendMessage } from './sendMessage.ts';
import { mailTranscript } from './transcript/mailTranscript.ts';
import { openTranscript } from './transcript/openTranscript.ts';

const present = (ctx: RequestContext, row: ConversationRow) => presentConversation(row, ctx.clock.now());

function presentPage(
  ctx: RequestContext,
  { per_page }: { per_page: number },
  { page, nextCursor, pinned }: Awaited<ReturnType<typeof listConversations>>,
) {
  const meta = {
    next_cursor: nextCursor,
    per_page,
    ...(pinned && { pinned: pinned.map((row) => present(ctx, row)) }),
  };
  return { data: page.map((row) => present(ctx, row)), meta };
}

const presentFound = (ctx: RequestContext, found: readonly Found[]) => ({
  data: found.map(({ row, match }) => ({ ...present(ctx, row), match })),
});

export function registerConversations(http: HttpApp): void {
  serve(http, listConversationsRoute, async ({ ctx, query }) =>
    presentPage(ctx, query, await listConversations(ctx, query)),
  );
  serve(http, listTeamConversationsRoute, async ({ ctx, query }) =>
    presentPage(ctx, query, await listTeamConversations(ctx, query)),
  );
  serve(http, exportConversationsRoute, ({ ctx, query: { format, ...filters }, request }) => {
    requireOwnPage(ctx.app, request);
    return exportConversations(ctx, { filters, format, numbers: [ctx.phoneNumberId] });
  });
  serve(http, exportTeamConversations, async ({ ctx, query: { format, ...filters }, request }) => {
    requireOwnPage(ctx.app, request);
    const numbers = await ctx.db.read((tx) => readNumbers(tx, ctx.teamId));
    return exportConversations(ctx, { filters, format, numbers });
  });
  serve(http, countAwaitingReply, async ({ ctx }) => ({
    data: { count: await ctx.db.read((tx) => countAwaiting(tx, ctx, mostAwaiting)) },
  }));
  serve(http, searchConversationsRoute, async ({ ctx, body }) =>
    presentFound(ctx, await searchConversations(ctx, body.query)),
  );
  serve(http, searchTeamConversationsRoute, async ({ ctx, body }) =>
    presentFound(ctx, await searchTeamConversations(ctx, body.query)),
  );
  serve(http, findInConversationRoute, async ({ ctx, params, body }) => ({
    data: await findInConversation(ctx, params.contact_id, body),
  }));
  serve(http, findMessageAtRoute, async ({ ctx, params, query }) => ({
    data: { message_id: await findMessageAt(ctx, params.contact_id, query) },
  }));
  serve(http, listGalleryRoute, ({ ctx, params, query }) => listGallery(ctx, params.contact_id, query));
  serve(http, downloadGalleryRoute, ({ ctx, params, query }) =>
    downloadGallery(ctx, params.contact_id, query.kind),
  );
  serve(http, getTranscript, async ({ ctx, params, query }) => ({
    data: await ctx.db.read((tx) => openTranscript(tx, ctx, params.contact_id, query)),
  }));
  serve(http, mailTranscriptRoute, ({ ctx, params, body }) => mailTranscript(ctx, params.contact_id, body));
  serve(http, listClosingsRoute, async ({ ctx, params }) => ({
    data: await listClosings(ctx, params.contact_id),
  }));
  serve(http, getConversation, async ({ ctx, params, query, request }) => {
    const peek = query.peek || !isOwnPage(ctx.app, request);
    const opened = await openConversation(ctx, params.contact_id, { ...query, peek });
    return {
      data: presentDetail(ctx, opened),
      inbound_conversation_not_read: opened.unreadConversations,
    };
  });
  serve(http, sendConversationMessage, async ({ ctx, params, body }) => ({
    data: await sendMessage(ctx, params.contact_id, body),
  }));
  serve(http, showTypingRoute, async ({ ctx, params }) => ({
    data: await showTyping(ctx, params.contact_id),
  }));
  serve(http, resendMessageRoute, async ({ ctx, params, body }) => ({
    data: await resendMessage(ctx, params.contact_id, params.message_id, body.accept_duplicate),
  }));
  serve(http, letGoMessageRoute, async ({ ctx, params }) => ({
    data: await letGoMessage(ctx, params.contact_id, params.message_id),
  }));
  serve(http, closeConversationRoute, async ({ ctx, params, body }) => ({
    data: present(ctx, await closeConversation(ctx, params.contact_id, body)),
  }));
  serve(http, closeHumanNeededRoute, async ({ ctx, params }) => ({
    data: present(ctx, await changeOne(ctx, params.contact_id, endHandoff)),
  }));
  serve(http, markConversationUnread, async ({ ctx, params }) => ({
    data: present(
      ctx,
      await changeOne(ctx, params.contact_id, (tx, by, chosen) =>
        markConversations(tx, by, { ...chosen, as: 'unread' }),
      ),
    ),
  }));
}
