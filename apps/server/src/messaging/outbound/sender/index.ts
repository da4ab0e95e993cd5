export { type SenderOptions, startSender } from './startSender.ts';
