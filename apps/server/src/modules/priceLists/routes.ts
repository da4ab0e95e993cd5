import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { importPriceList } from './importPriceList.ts';
import { listPriceLists } from './listPriceLists.ts';
import { previewPriceList } from './previewPriceList.ts';
import { withdrawPriceList } from './withdrawPriceList.ts';

export function registerPriceLists(app: HttpApp): void {
  serve(app, contract.listPriceLists, async ({ ctx }) => ({ data: await listPriceLists(ctx) }));
  serve(app, contract.previewPriceList, async ({ ctx, body }) => ({
    data: await previewPriceList(ctx, body),
  }));
  serve(app, contract.importPriceList, async ({ ctx, body }) => ({ data: await importPriceList(ctx, body) }));
  serve(app, contract.withdrawPriceList, async ({ ctx, params }) => ({
    data: await withdrawPriceList(ctx, params.list_id),
  }));
}
