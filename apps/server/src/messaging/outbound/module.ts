import type { Module } from '../../module.ts';
import { startSender } from './sender/index.ts';
import { sweepOutbound } from './sweepOutbound.ts';

/** Sends what is queued; runs in every worker, which share the numbers among them. */
export const sending: Module = {
  name: 'sending',
  jobs: [sweepOutbound],
  services: [{ name: 'outbound', start: (app) => startSender(app) }],
};
