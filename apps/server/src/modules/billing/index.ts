import type { Module } from '../../module.ts';
import { bookDisputeJob } from './bookDispute.ts';
import { bookRefundJob, bookTopUpJob } from './bookPayment.ts';
import { findTopUpsJob } from './findTopUps.ts';
import { sweepSubscriptionsJob, syncSubscriptionJob } from './jobs.ts';
import { firstPaymentMail } from './mails/firstPayment.ts';
import { paymentFailedMail } from './mails/paymentFailed.ts';
import { paymentRecoveredMail } from './mails/paymentRecovered.ts';
import { planEndedMail } from './mails/planEnded.ts';
import { receiptMail } from './mails/receipt.ts';
import { trialEndingMail } from './mails/trialEnding.ts';
import { registerBilling } from './routes.ts';
import { tellFirstPaymentJob } from './tellFirstPayment.ts';
import { tellTrialEndsJob } from './tellTrialEnds.ts';

export { endSubscription } from './endSubscription.ts';
export { readGraceEnd } from './readGraceEnd.ts';
export { stripeSource } from './source.ts';

/** What teams pay, through Stripe. */
export const billing: Module = {
  name: 'billing',
  register: registerBilling,
  jobs: [
    bookDisputeJob,
    bookRefundJob,
    bookTopUpJob,
    findTopUpsJob,
    syncSubscriptionJob,
    sweepSubscriptionsJob,
    tellFirstPaymentJob,
    tellTrialEndsJob,
  ],
  mails: [
    firstPaymentMail,
    paymentFailedMail,
    paymentRecoveredMail,
    planEndedMail,
    receiptMail,
    trialEndingMail,
  ],
};
