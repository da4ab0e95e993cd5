import { type checkShopifyAutomation, type RouteResponse, shopTriggers } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { findShop } from '../shops/index.ts';

type Checked = RouteResponse<typeof checkShopifyAutomation>['data'];

const noShop = {
  en: 'No shop tells Herald of orders or carts yet.',
  fr: 'Aucune boutique ne transmet encore de commandes ni de paniers à Herald.',
};

export function checkShop(ctx: RequestContext): Promise<Checked> {
  return ctx.db.read(async (tx) => {
    const shop = await findShop(tx, ctx.teamId);
    const active = await tx
      .selectFrom('automation_triggers')
      .select(['automation_id', 'kind'])
      .where('team_id', '=', ctx.teamId)
      .where('phone_number_id', '=', ctx.phoneNumberId)
      .orderBy('position')
      .execute();
    const connected = shop !== null;
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
      shop,
      triggers: Object.fromEntries(triggers) as Checked['triggers'],
    };
  });
}
