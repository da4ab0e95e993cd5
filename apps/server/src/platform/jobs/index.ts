export {
  cancelJob,
  cancelJobs,
  defineJob,
  type EnqueueOptions,
  enqueue,
  enqueueAll,
  type Job,
  type JobContext,
} from './job.ts';
export { type JobFailure, runJobsOnce, startJobRunner } from './runner.ts';
