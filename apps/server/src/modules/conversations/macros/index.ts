export { registerMacros } from './routes.ts';
