export { refuseAsked } from './askedBy.ts';
export { readUsedBy, refuseUsed } from './usedBy.ts';
