import * as contract from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { type HttpApp, serve } from '../../../http/serve.ts';
import { accessContact } from '../accessContact.ts';
import { getContact } from '../getContact.ts';
import { mergeContacts } from './mergeContacts.ts';
import { previewMerge } from './previewMerge.ts';
import { readMerge, readMergesOf } from './readMerges.ts';
import { undoMerge } from './undoMerge.ts';

const show = (ctx: RequestContext, mergeId: number) =>
  ctx.db.read((tx) => readMerge(tx, ctx.teamId, mergeId));

export function registerMerging(app: HttpApp): void {
  serve(app, contract.previewMerge, async ({ ctx, params, query }) => ({
    data: await previewMerge(ctx, params.contact_id, query.with),
  }));
  serve(app, contract.mergeContacts, async ({ ctx, params, body }) => {
    const mergeId = await mergeContacts(ctx, params.contact_id, body.contact_id, body.take);
    return { data: { contact: await getContact(ctx, params.contact_id), merge: await show(ctx, mergeId) } };
  });
  serve(app, contract.listMerges, async ({ ctx, params }) => ({
    data: await ctx.db.read(async (tx) => {
      const { id } = await accessContact(ctx, tx, params.contact_id);
      return readMergesOf(tx, ctx.teamId, id);
    }),
  }));
  serve(app, contract.undoMerge, async ({ ctx, params }) => {
    const { keptId, restoredId } = await undoMerge(ctx, params.merge_id);
    return {
      data: {
        kept: await getContact(ctx, keptId),
        restored: await getContact(ctx, restoredId),
        merge: await show(ctx, params.merge_id),
      },
    };
  });
}
