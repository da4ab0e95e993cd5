export { campaignFactsOf, readDelivery, type StoredDelivery } from './campaignFacts.ts';
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
export * from './types.ts';
