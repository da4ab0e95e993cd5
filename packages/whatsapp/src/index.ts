export { CloudApiError, type CloudApiErrorFacts } from './client/error.ts';
export type * from './client/types.ts';
export * from './model/index.ts';
export type * from './webhook/content.ts';
export * from './webhook/events.ts';
