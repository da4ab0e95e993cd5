import { pushNotifications } from '../../messaging/notifications/index.ts';
import type { Module } from '../../module.ts';
import { deliverPush } from '../../platform/push/index.ts';
import { pushMessages } from './pushMessages.ts';
import { registerPush } from './routes.ts';

export { pushListener } from './pushMessages.ts';

/** Web Push: what browsers show while Herald is not open. */
export const push: Module = {
  name: 'push',
  register: registerPush,
  jobs: [pushMessages, pushNotifications, deliverPush],
};
