import * as contract from '@herald/contract';
import { refuseOtherSites } from '../../../http/ownPage.ts';
import { type HttpApp, serve } from '../../../http/serve.ts';
import { enter } from '../../accounts/index.ts';
import { registerFromShopify } from './registerFromShopify.ts';

/** A signed address is at most as long as servers take one, and a form comes with it. */
const largestArrival = 64 * 1024;

/** How a merchant comes here from their store. */
export function registerShopify(app: HttpApp): void {
  serve(
    app,
    contract.registerShopify,
    async ({ ctx, body, request, reply }) => {
      refuseOtherSites(ctx.app, request);
      const { userId, teamId } = await registerFromShopify(ctx, body);
      const session = await enter(ctx, { request, reply }, { account: userId, means: 'registration' });
      return { ...session, team_id: teamId };
    },
    { bodyLimit: largestArrival },
  );
}
