export {
  type Market,
  type MarketTable,
  microsPerUnit,
  type PriceCategory,
  parsePrice,
  priceCategories,
  type Rate,
  type RateCard,
} from './card.ts';
export { parseMarkets, parseRateCard, RateFileError } from './parse.ts';
export {
  cardFor,
  marketOf,
  type Price,
  type PriceBook,
  type PriceQuestion,
  priceInstead,
  priceOf,
} from './price.ts';
export {
  type ChargeFacts,
  type ChargeType,
  chargeTypeOf,
  defaultPricingRules,
  type PricingRules,
} from './rules.ts';
