import * as contract from '@herald/contract';
import { requireOwnPage } from '../../http/ownPage.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { requireOwner } from '../teams/index.ts';
import { downloadExport } from './downloadExport.ts';
import { readExports } from './queries.ts';
import { startExport } from './startExport.ts';

export function registerTeamExport(app: HttpApp): void {
  serve(app, contract.listTeamExports, async ({ ctx }) => ({
    data: await ctx.db.transaction(async (tx) => {
      await requireOwner(tx, ctx);
      return readExports(tx, ctx.teamId, ctx.clock.now());
    }),
  }));
  serve(app, contract.startTeamExport, async ({ ctx }) => ({ data: await startExport(ctx) }));
  serve(app, contract.downloadTeamExport, async ({ ctx, params, request }) => {
    requireOwnPage(ctx.app, request);
    return downloadExport(ctx, params.export_id);
  });
}
