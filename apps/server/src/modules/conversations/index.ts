import type { Module } from '../../module.ts';
import { tellTyping } from './receipts/showTyping.ts';
import { tellRead } from './receipts/tellRead.ts';
import { registerConversations } from './routes.ts';

export const conversations: Module = {
  name: 'conversations',
  register: registerConversations,
  jobs: [tellRead, tellTyping],
};
