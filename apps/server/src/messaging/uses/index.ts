export { refuseAsked } from './askedBy.ts';
export { readSecretUses, readUsedBy, refuseUsed } from './usedBy.ts';
