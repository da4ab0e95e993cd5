export { wakeSender } from '../senderChannel.ts';
export { createMessage, createMessages, type WantedMessage } from './createMessage.ts';
export { judgeResults, resultsOf } from './delivery/autoStop.ts';
export { mostOfMessage, priceOfMessage } from './delivery/budget.ts';
export { decidesAt } from './delivery/canary.ts';
export { localTimeIn, momentOf } from './delivery/clockTime.ts';
export { reachedCap } from './delivery/frequency.ts';
export { type PortfolioUse, readPortfolioUse } from './delivery/portfolio.ts';
export { quietUntil } from './delivery/quietHours.ts';
export { timeInAll } from './delivery/recipientTime.ts';
export { zonesFor } from './delivery/zones.ts';
export { untilWinner } from './gate/deliveryRules.ts';
export {
  type Cause,
  type ContactFacts,
  countryOf,
  type Decision,
  decide,
  type GateFacts,
  loadNumberFacts,
  type NumberFacts,
  type PortfolioFacts,
  type Refusal,
  type RefusalReason,
  type RuleVerdict,
  readDelivery,
  readSettledCarts,
  showDelivery,
  type TemplateFacts,
  type Terms,
  termsOfCampaign,
  termsOfMessage,
} from './gate/index.ts';
export type { MessageRow, NewMessage, Queued, QueuedMessage } from './newMessage.ts';
export { findByClientId } from './queueMessage.ts';
