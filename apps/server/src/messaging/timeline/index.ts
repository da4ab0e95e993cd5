export { type ConversationEvent, recordEvents } from './recordEvents.ts';
