import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { registerAssetControls } from './assets.ts';
import { registerChatControls } from './chats.ts';
import { registerCustomerControls } from './customers.ts';
import { registerDeliveryControls } from './delivery.ts';
import { registerRecordControls } from './recordRoutes.ts';
import { registerTemplateControls } from './templates.ts';

/** The sandbox's own JSON API for tests and for its page. Nothing here exists at Meta. */
export function registerControlRoutes(http: FastifyInstance, world: World): void {
  registerAssetControls(http, world);
  registerTemplateControls(http, world);
  registerCustomerControls(http, world);
  registerChatControls(http, world);
  registerDeliveryControls(http, world);
  registerRecordControls(http, world);
}
