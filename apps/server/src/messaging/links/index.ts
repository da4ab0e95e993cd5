export { keepLink, readClicks } from './keepLink.ts';
export { shorten, tokenPattern } from './shorten.ts';
