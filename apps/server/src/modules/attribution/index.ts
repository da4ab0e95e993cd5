import type { Module } from '../../module.ts';
import { creditOrders } from './creditOrders.ts';
import { checkCredit, creditSubscriber } from './queueOrders.ts';
import { registerAttribution } from './routes.ts';

export { freezeTouches } from './freezeTouches.ts';
export { creditedAt, presentOrder, readCampaignOrders } from './orders.ts';
export { dayOf, spanOf } from './period.ts';
export { queueAllOrders } from './queueOrders.ts';
export {
  type AttributionWindow,
  type Earned,
  type EarnedFigures,
  hasOrders,
  presentEarned,
  readEarnedBy,
  readEarnedByBlock,
} from './readEarned.ts';

/** Which message led to which order, and what campaigns, automations and templates earned by it. */
export const attribution: Module = {
  name: 'attribution',
  register: registerAttribution,
  jobs: [creditOrders, checkCredit],
  subscribers: [creditSubscriber],
};
