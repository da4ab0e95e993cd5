export { decide, explain } from './decide.ts';
export { featureOf, usesPortfolio } from './deliveryRules.ts';
export {
  contactFacts,
  countryOf,
  loadContactFacts,
  loadNumberFacts,
  numberFacts,
  templateFactsOf,
} from './load.ts';
export {
  type MessageTerms,
  readDelivery,
  type StoredDelivery,
  termsForAnotherTry,
  termsOfCampaign,
  termsOfMessage,
} from './terms.ts';
export * from './types.ts';
