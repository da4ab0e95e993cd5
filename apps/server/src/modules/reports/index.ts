import * as contract from '@herald/contract';
import { serve } from '../../http/serve.ts';
import type { Module } from '../../module.ts';
import { exportSupportReport } from './exportSupportReport.ts';
import { keepReplyTimes } from './keepReplyTimes.ts';
import { readSupportReport } from './readSupportReport.ts';

/** Figures by which a team is steered. */
export const reports: Module = {
  name: 'reports',
  register(http) {
    serve(http, contract.getSupportReport, async ({ ctx, query }) => ({
      data: await readSupportReport(ctx, query),
    }));
    serve(http, contract.exportSupportReport, ({ ctx, query }) => exportSupportReport(ctx, query));
  },
  jobs: [keepReplyTimes],
};
