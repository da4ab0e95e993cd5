export { changeBiller, holdBiller } from './holdBiller.ts';
export { holdForMessage, holdOfTeam } from './holdForMessage.ts';
export {
  type Account,
  afterLine,
  giveTo,
  type Line,
  lockAccount,
  post,
  readCurrency,
  readNewestLine,
  takeFrom,
} from './ledger.ts';
export { paysAhead, whyUnpaid } from './priceAhead.ts';
export { countEarlierReplies } from './priceReplies.ts';
export { readBalance, readPrepaid } from './readBalance.ts';
