export { cancelJob, defineJob, type EnqueueOptions, enqueue, type Job, type JobContext } from './job.ts';
export { type JobFailure, runJobsOnce, startJobRunner } from './runner.ts';
