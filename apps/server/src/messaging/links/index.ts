export { countedButtons, type LinkCount, linkCounts } from './countedButtons.ts';
export { keepLink } from './keepLink.ts';
export { linkTokensOf, type NamedLink } from './linkTokens.ts';
export { type Clicks, readClicks } from './readClicks.ts';
export { newToken, shorten, shortUrl, tokenPattern } from './shorten.ts';
export {
  type TrackedButton,
  trackButtons,
  trackedButtonsOf,
  withShortAddresses,
  withTrackedAddresses,
} from './trackedButtons.ts';
