import type { Module } from '../../module.ts';
import { runExperiments } from './experiment/runExperiments.ts';
import { fillCampaignJob } from './fillCampaign.ts';
import { countHoldouts } from './holdout/countHoldouts.ts';
import { keepLooks } from './keepLooks.ts';
import { payForReopenedJob, reopened } from './payForReopened.ts';
import { registerCampaigns } from './routes.ts';
import { makeOccurrenceJob, sweepSeries } from './series/makeOccurrence.ts';
import { startScheduledJob, sweepPlanned } from './startScheduled.ts';

export { pauseCampaign } from './commands/pauseCampaign.ts';
export { startCampaign } from './commands/startCampaign.ts';
export { listOpen } from './listOpen.ts';

export const campaigns: Module = {
  name: 'campaigns',
  register: registerCampaigns,
  jobs: [
    countHoldouts,
    fillCampaignJob,
    keepLooks,
    payForReopenedJob,
    runExperiments,
    startScheduledJob,
    sweepPlanned,
    makeOccurrenceJob,
    sweepSeries,
  ],
  subscribers: [reopened],
};
