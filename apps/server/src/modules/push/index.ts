import { announceNotifications } from '../../messaging/notifications/index.ts';
import type { Module } from '../../module.ts';
import { deliverPush } from '../../platform/push/index.ts';
import { announceMessages } from './announceMessages.ts';
import { registerPush } from './routes.ts';

export { pushListener } from './announceMessages.ts';

/** Web Push: what browsers show while Herald is not open. */
export const push: Module = {
  name: 'push',
  register: registerPush,
  jobs: [announceMessages, announceNotifications, deliverPush],
};
