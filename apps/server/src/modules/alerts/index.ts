import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import type { Module } from '../../module.ts';
import { checkAlertsJob, forgetAlertsJob } from './jobs.ts';
import { listAlerts } from './listAlerts.ts';
import { mailDigestsJob, mailNowJob } from './mailAlerts.ts';
import { alertMail } from './mails/alert.ts';
import { digestMail } from './mails/digest.ts';
import { alertSubscriber } from './subscriber.ts';

export { checkAlerts } from './checkAlerts.ts';
export { openNewDevice } from './openNewDevice.ts';

/** What needs somebody's attention: opened by its cause, told to whom it concerns, closed when the cause is gone. */
export const alerts: Module = {
  name: 'alerts',
  register: registerAlerts,
  jobs: [checkAlertsJob, forgetAlertsJob, mailDigestsJob, mailNowJob],
  subscribers: [alertSubscriber],
  mails: [alertMail, digestMail],
};

function registerAlerts(http: HttpApp): void {
  serve(http, contract.listAlerts, async ({ ctx }) => ({ data: await listAlerts(ctx) }));
}
