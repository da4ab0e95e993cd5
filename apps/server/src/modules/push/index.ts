import { announceMessages, announceNotifications } from '../../messaging/teamwork/index.ts';
import type { Module } from '../../module.ts';
import { deliverPush } from '../../platform/push/index.ts';
import { registerPush } from './routes.ts';

export { pushListener } from '../../messaging/teamwork/index.ts';

/** Web Push: what browsers show while Herald is not open. */
export const push: Module = {
  name: 'push',
  register: registerPush,
  jobs: [announceMessages, announceNotifications, deliverPush],
};
