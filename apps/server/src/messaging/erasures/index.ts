export { applyErasures } from './applyErasures.ts';
export { hashPhone, readErasureKey } from './erasureKey.ts';
