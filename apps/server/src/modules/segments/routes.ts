import * as contract from '@herald/contract';
import { pageMeta } from '../../http/pageMeta.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { listContacts, presentContact } from '../contacts/index.ts';
import { countSegment, previewSegment } from './countSegment.ts';
import { accessSegment, presentSegment, readSegments } from './queries.ts';
import { createSegment, deleteSegment, updateSegment } from './saveSegment.ts';

export function registerSegments(app: HttpApp): void {
  serve(app, contract.listSegments, async ({ ctx }) => ({
    data: (await ctx.db.read((tx) => readSegments(tx, ctx))).map(presentSegment),
  }));
  serve(app, contract.getSegment, async ({ ctx, params }) => ({
    data: presentSegment(await countSegment(ctx, params.segment_id)),
  }));
  serve(app, contract.createSegment, async ({ ctx, body }) => ({
    data: presentSegment(await createSegment(ctx, body)),
  }));
  serve(app, contract.updateSegment, async ({ ctx, params, body }) => ({
    data: presentSegment(await updateSegment(ctx, params.segment_id, body)),
  }));
  serve(app, contract.deleteSegment, ({ ctx, params }) => deleteSegment(ctx, params.segment_id));
  serve(app, contract.previewSegment, async ({ ctx, body }) => ({
    data: await previewSegment(ctx, body.conditions),
  }));
  serve(app, contract.listSegmentContacts, async ({ ctx, params, query }) => {
    const { id } = await ctx.db.read((tx) => accessSegment(tx, ctx, params.segment_id));
    const { rows, total } = await listContacts(ctx, { ...query, segment_id: id, sort: 'created' });
    const now = ctx.clock.now();
    const meta = { ...pageMeta(total.count, query), is_exact: total.isExact };
    return { data: rows.map((row) => presentContact(row, now)), meta };
  });
}
