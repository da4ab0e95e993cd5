import { listShopProducts } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';

/** What people ordered in the shops of the team; no more than fifty, so a search narrows them. */
export const productsQuery = (teamId: number, search = '') =>
  queryOptions({
    queryKey: campaignKeys.products(teamId, search),
    queryFn: async ({ signal }) =>
      (await call(listShopProducts, { params: { team_id: teamId }, query: { search }, signal })).data,
  });

/** Products by their ids, to call them by name. */
export const namedProductsQuery = (teamId: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: campaignKeys.namedProducts(teamId, ids),
    queryFn: async ({ signal }) =>
      (await call(listShopProducts, { params: { team_id: teamId }, query: { ids: [...ids] }, signal })).data,
    enabled: ids.length > 0,
  });
