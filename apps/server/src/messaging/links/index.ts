export { keepLink, readClicks } from './keepLink.ts';
export { newToken, shorten, shortUrl, tokenPattern } from './shorten.ts';
