import type { Module } from '../../module.ts';
import { registerConversations } from './routes.ts';

export const conversations: Module = { name: 'conversations', register: registerConversations };
