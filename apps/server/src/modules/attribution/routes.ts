import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { explainOrder } from './explainOrder.ts';
import { listTemplateConversions } from './listTemplateConversions.ts';
import { changeSettings, showSettings } from './settings.ts';

export function registerAttribution(app: HttpApp): void {
  serve(app, contract.explainOrder, async ({ ctx, params, query }) => ({
    data: await explainOrder(ctx, params.order_id, query.attribution_window),
  }));
  serve(app, contract.getAttribution, async ({ ctx }) => ({ data: await showSettings(ctx) }));
  serve(app, contract.updateAttribution, async ({ ctx, body }) => ({
    data: await changeSettings(ctx, body),
  }));
  serve(app, contract.listTemplateConversions, async ({ ctx, query }) => ({
    data: await listTemplateConversions(ctx, query),
  }));
}
