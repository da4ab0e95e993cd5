import * as contract from '@herald/contract';
import { isOwnPage } from '../../http/ownPage.ts';
import { serve } from '../../http/serve.ts';
import type { Module } from '../../module.ts';
import { countNow, keepReplyTimes } from './keepReplyTimes.ts';
import { readLive } from './readLive.ts';
import { readRatingReport } from './readRatingReport.ts';
import { readSupportReport } from './readSupportReport.ts';

/** Figures by which a team is steered. */
export const reports: Module = {
  name: 'reports',
  register(http) {
    serve(http, contract.getSupportReport, async ({ ctx, query, request }) => {
      // A link on another site shows what is counted, and counts nothing.
      if (isOwnPage(ctx.app, request)) await countNow(ctx);
      return { data: await readSupportReport(ctx, query) };
    });
    serve(http, contract.getLiveOverview, async ({ ctx }) => ({ data: await readLive(ctx) }));
    serve(http, contract.getRatingReport, async ({ ctx, query }) => ({
      data: await readRatingReport(ctx, query),
    }));
  },
  jobs: [keepReplyTimes],
};
