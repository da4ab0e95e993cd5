import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { createAutomation } from './createAutomation.ts';
import { deleteAutomation } from './deleteAutomation.ts';
import { orderAutomations } from './orderAutomations.ts';
import { presentAutomations, presentDetail } from './present.ts';
import { publishAutomation } from './publishAutomation.ts';
import { replicateAutomation } from './replicateAutomation.ts';
import { updateAutomation } from './saveDraft.ts';
import { toggleAutomation } from './toggleAutomation.ts';

export function registerAutomations(http: HttpApp): void {
  serve(http, contract.listAutomations, async ({ ctx, query }) => ({
    data: await ctx.db.read((tx) => presentAutomations(tx, ctx, query.search)),
  }));
  serve(http, contract.createAutomation, async ({ ctx, body }) => ({
    data: await createAutomation(ctx, body),
  }));
  serve(http, contract.getAutomation, async ({ ctx, params }) => ({
    data: await ctx.db.read((tx) => presentDetail(tx, ctx, params.automation_id)),
  }));
  serve(http, contract.updateAutomation, async ({ ctx, params, body }) => ({
    data: await updateAutomation(ctx, params.automation_id, body),
  }));
  serve(http, contract.deleteAutomation, ({ ctx, params }) => deleteAutomation(ctx, params.automation_id));
  serve(http, contract.replicateAutomation, async ({ ctx, params, body }) => ({
    data: await replicateAutomation(ctx, params.automation_id, body),
  }));
  serve(http, contract.orderAutomations, ({ ctx, body }) => orderAutomations(ctx, body));
  serve(http, contract.publishAutomation, async ({ ctx, params, body }) => ({
    data: await publishAutomation(ctx, params.automation_id, body),
  }));
  serve(http, contract.toggleAutomation, async ({ ctx, params, body }) => ({
    data: await toggleAutomation(ctx, params.automation_id, body),
  }));
}
