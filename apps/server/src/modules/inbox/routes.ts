import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { chooseAgents, listAgents, setAvailability } from './agents/agents.ts';
import {
  countCannedReply,
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  updateCannedReply,
} from './canned/cannedReplies.ts';
import { getClosingReasons, updateClosingReasons } from './closingReasons/closingReasons.ts';
import { createLabel, deleteLabel, listLabels, updateLabel } from './labels/labels.ts';
import { listNotifications } from './notifications/listNotifications.ts';
import { readNotifications } from './notifications/readNotifications.ts';
import { getPreferences, updatePreferences } from './preferences.ts';
import { changeInboxSettings, readInboxSettings } from './settings/settings.ts';
import { createView, deleteView, listViews, updateView } from './views/views.ts';

export function registerInbox(http: HttpApp): void {
  registerNumber(http);
  registerViews(http);
  registerCannedReplies(http);
  registerLabels(http);
  registerClosingReasons(http);
  registerOwnAffairs(http);
}

function registerNumber(http: HttpApp): void {
  serve(http, contract.listAgents, async ({ ctx }) => ({ data: await listAgents(ctx) }));
  serve(http, contract.chooseAgents, async ({ ctx, body }) => ({
    data: await chooseAgents(ctx, body.user_ids),
  }));
  serve(http, contract.setAvailability, async ({ ctx, body }) => ({
    data: await setAvailability(ctx, body),
  }));
  serve(http, contract.getInboxSettings, async ({ ctx }) => ({
    data: await ctx.db.read((tx) => readInboxSettings(tx, ctx)),
  }));
  serve(http, contract.updateInboxSettings, async ({ ctx, body }) => ({
    data: await changeInboxSettings(ctx, body),
  }));
}

function registerViews(http: HttpApp): void {
  serve(http, contract.listInboxViews, async ({ ctx }) => ({ data: await listViews(ctx) }));
  serve(http, contract.createInboxView, async ({ ctx, body }) => ({ data: await createView(ctx, body) }));
  serve(http, contract.updateInboxView, async ({ ctx, params, body }) => ({
    data: await updateView(ctx, params.view_id, body),
  }));
  serve(http, contract.deleteInboxView, ({ ctx, params }) => deleteView(ctx, params.view_id));
}

function registerLabels(http: HttpApp): void {
  serve(http, contract.listLabels, async ({ ctx }) => ({ data: await listLabels(ctx) }));
  serve(http, contract.createLabel, async ({ ctx, body }) => ({ data: await createLabel(ctx, body) }));
  serve(http, contract.updateLabel, async ({ ctx, params, body }) => ({
    data: await updateLabel(ctx, params.label_id, body),
  }));
  serve(http, contract.deleteLabel, ({ ctx, params }) => deleteLabel(ctx, params.label_id));
}

function registerClosingReasons(http: HttpApp): void {
  serve(http, contract.getClosingReasons, async ({ ctx }) => ({ data: await getClosingReasons(ctx) }));
  serve(http, contract.updateClosingReasons, async ({ ctx, body }) => ({
    data: await updateClosingReasons(ctx, body),
  }));
}

function registerCannedReplies(http: HttpApp): void {
  serve(http, contract.listCannedReplies, async ({ ctx }) => ({ data: await listCannedReplies(ctx) }));
  serve(http, contract.createCannedReply, async ({ ctx, body }) => ({
    data: await createCannedReply(ctx, body),
  }));
  serve(http, contract.updateCannedReply, async ({ ctx, params, body }) => ({
    data: await updateCannedReply(ctx, params.canned_reply_id, body),
  }));
  serve(http, contract.deleteCannedReply, ({ ctx, params }) =>
    deleteCannedReply(ctx, params.canned_reply_id),
  );
  serve(http, contract.countCannedReply, ({ ctx, params }) => countCannedReply(ctx, params.canned_reply_id));
}

/** What each member sees and chooses for themselves. */
function registerOwnAffairs(http: HttpApp): void {
  serve(http, contract.listNotifications, async ({ ctx, query }) => {
    const { page, nextCursor, unread } = await listNotifications(ctx, query);
    return { data: page, meta: { next_cursor: nextCursor, per_page: query.per_page }, unread };
  });
  serve(http, contract.readNotifications, async ({ ctx, body }) => ({
    data: { unread: await readNotifications(ctx, body) },
  }));
  serve(http, contract.getPreferences, async ({ ctx }) => ({ data: await getPreferences(ctx) }));
  serve(http, contract.updatePreferences, async ({ ctx, body }) => ({
    data: await updatePreferences(ctx, body),
  }));
}
