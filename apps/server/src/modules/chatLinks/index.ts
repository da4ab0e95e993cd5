import type { Module } from '../../module.ts';
import { registerChatLinks } from './routes.ts';

export { arrivalListener } from './arrivals.ts';
export { changeChatLink, insertChatLink, refuseTakenMessage } from './saveChatLink.ts';
export { findChatLink, visitChatLink } from './visitLink.ts';

export const chatLinks: Module = { name: 'chatLinks', register: registerChatLinks };
