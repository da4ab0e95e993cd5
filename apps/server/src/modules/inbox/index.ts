import type { Module } from '../../module.ts';
import { forgetNotifications } from './notifications/forgetNotifications.ts';
import { registerInbox } from './routes.ts';

/** What surrounds conversations: who answers, saved views, canned replies, notifications, settings. */
export const inbox: Module = { name: 'inbox', register: registerInbox, jobs: [forgetNotifications] };
