import { z } from 'zod';
import { data, id, queryFlag, queryIds, teamParams, time } from './common.ts';
import { defineRoute } from './route.ts';

/** How many products a campaign may take people of at once. */
export const mostProducts = 100;

/** Whether people bought one of some products within the last so many days, or none of them. */
export const purchase = z.object({ bought: z.boolean(), days: z.int().min(1).max(3650) });
export type Purchase = z.output<typeof purchase>;

/** Something that people ordered in a shop of the team. */
export const shopProduct = z.object({
  id,
  title: z.string(),
  shop: z.string(),
  last_ordered_at: time,
});
export type ShopProduct = z.output<typeof shopProduct>;

const path = '/api/teams/:team_id/shop_products';

export const listShopProducts = defineRoute({
  name: 'listShopProducts',
  summary:
    'What people ordered in the shops of the team, newest orders first: fifty at most, and a search or their ids for the rest',
  method: 'GET',
  path,
  access: 'team',
  permission: 'campaigns.view',
  params: teamParams,
  query: z.object({
    search: z.string().trim().max(100).optional(),
    /** These alone. */
    ids: queryIds(mostProducts).optional(),
  }),
  response: data(z.array(shopProduct)),
});

export const countBuyers = defineRoute({
  name: 'countBuyers',
  summary: 'How many contacts bought one of these products within so many days, or none of them',
  method: 'GET',
  path: `${path}/buyers`,
  access: 'team',
  permission: 'campaigns.view',
  params: teamParams,
  query: z.object({
    product_ids: queryIds(mostProducts),
    bought: queryFlag,
    days: z.coerce.number().pipe(purchase.shape.days),
  }),
  response: data(z.object({ people: z.int() })),
});
