export { hashPhone } from './erasureKey.ts';
export { heedErasures } from './heedErasures.ts';
