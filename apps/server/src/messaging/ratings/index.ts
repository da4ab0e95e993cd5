export { hearRatings, type Rating, saysOnlyARating } from './hearRatings.ts';
export { ratingRowId } from './ratingRows.ts';
