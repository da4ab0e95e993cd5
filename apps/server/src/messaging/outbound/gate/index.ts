export { decide, explain } from './decide.ts';
export { featureOf, usesPortfolio } from './deliveryRules.ts';
export { judgeLater } from './judgeLater.ts';
export {
  contactFacts,
  countryOf,
  loadContactFacts,
  loadNumberFacts,
  numberFacts,
  templateFacts,
  templateFactsOf,
} from './load.ts';
export { onceAlike } from './onceAlike.ts';
export { readSettledCarts } from './stillAbandoned.ts';
export {
  campaignUnreadable,
  type MessageTerms,
  messageTerms,
  readDelivery,
  type StoredDelivery,
  showDelivery,
  termsForAnotherTry,
  termsOfCampaign,
  termsOfMessage,
} from './terms.ts';
export * from './types.ts';
