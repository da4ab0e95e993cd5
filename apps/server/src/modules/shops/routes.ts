import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import { countBuyers } from './countBuyers.ts';
import { listProducts } from './listProducts.ts';

export function registerShops(app: HttpApp): void {
  serve(app, contract.listShopProducts, async ({ ctx, query }) => ({
    data: await listProducts(ctx, query),
  }));
  serve(app, contract.countBuyers, async ({ ctx, query: { product_ids, ...purchase } }) => ({
    data: { people: await countBuyers(ctx, product_ids, purchase) },
  }));
}
