export { applyErasures } from './applyErasures.ts';
export { hashPhone } from './erasureKey.ts';
