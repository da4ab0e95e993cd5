export { browsers } from './browsers.ts';
