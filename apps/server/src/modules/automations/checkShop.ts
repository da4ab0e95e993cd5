import { type checkShopifyAutomation, type RouteResponse, shopTriggers } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';

type Checked = RouteResponse<typeof checkShopifyAutomation>['data'];

const noShop = {
  en: 'No shop tells Herald of orders or carts yet.',
  fr: 'Aucune boutique ne transmet encore de commandes ni de paniers à Herald.',
};

/** A shop is there once it told of an order or a cart; without one, nothing starts what waits for it. */
export function checkShop(ctx: RequestContext): Promise<Checked> {
  return ctx.db.read(async (tx) => {
    const { rows: shops } = await sql<{ shop: string }>`
      (select shop from shop_orders where team_id = ${ctx.teamId} limit 1)
      union all (select shop from shop_carts where team_id = ${ctx.teamId} limit 1)`.execute(tx);
    const active = await tx
      .selectFrom('automation_triggers')
      .select(['automation_id', 'kind'])
      .where('team_id', '=', ctx.teamId)
      .where('phone_number_id', '=', ctx.phoneNumberId)
      .orderBy('position')
      .execute();
    const connected = shops.length > 0;
    const triggers = shopTriggers.map((name) => [
      name,
      {
        available: connected,
        reason: connected ? null : noShop,
        automation_ids: active.flatMap(({ automation_id, kind }) => (kind === name ? automation_id : [])),
      },
    ]);
    return {
      connected,
      shop: shops[0]?.shop ?? null,
      triggers: Object.fromEntries(triggers) as Checked['triggers'],
    };
  });
}
