export { deliverPush, type PushContent } from './deliver.ts';
export { enqueuePush } from './enqueuePush.ts';
export { readVapidKeys } from './vapidKeys.ts';
