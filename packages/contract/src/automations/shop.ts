import { z } from 'zod';
import { data, id, numberParams } from '../common.ts';
import { defineRoute } from '../route.ts';
import { automationsPath } from './automation.ts';

export const shopTriggers = [
  'shopify_order_created',
  'shopify_shipment_updated',
  'shopify_abandoned_checkout',
  'shopify_abandoned_cart',
  'shopify_abandoned_browse',
] as const;

export const checkShopifyAutomation = defineRoute({
  name: 'checkShopifyAutomation',
  summary: 'Whether a shop tells of what automations wait for, and which automations wait for it',
  method: 'GET',
  path: `${automationsPath}/checkShopifyAutomation`,
  access: 'number',
  permission: 'automations.view',
  params: numberParams,
  response: data(
    z.object({
      connected: z.boolean(),
      /** The domain by which the platform knows it. */
      shop: z.string().nullable(),
      triggers: z.partialRecord(
        z.enum(shopTriggers),
        z.object({
          available: z.boolean(),
          reason: z.object({ en: z.string(), fr: z.string() }).nullable(),
          /** That are switched on. */
          automation_ids: z.array(id),
        }),
      ),
    }),
  ),
});
