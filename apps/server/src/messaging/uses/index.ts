export { readUsedBy, refuseUsed } from './usedBy.ts';
