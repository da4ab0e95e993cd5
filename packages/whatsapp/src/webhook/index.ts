export type * from './content.ts';
export * from './events.ts';
export type { Identities } from './identities.ts';
export { parseWebhook } from './parse.ts';
export { rebuildWebhook } from './rebuildWebhook.ts';
export { signBody, verifySignature, verifySubscription } from './signature.ts';
