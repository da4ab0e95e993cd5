import type { Overview } from '@herald/contract';

/** `look`: somebody should; `bad`: something does not work. */
export type Health = 'fine' | 'look' | 'bad';

const minutes = 60;

function worst(bad: boolean, look: boolean): Health {
  if (bad) return 'bad';
  return look ? 'look' : 'fine';
}

type Part = 'intake' | 'sending' | 'jobs' | 'storage';

/** The verdict over each part of the installation. */
export function healthOf({ intake, sending, jobs, storage }: Overview): Record<Part, Health> {
  const { disk_free_bytes: free, disk_bytes: all } = storage;
  const share = free === null || !all ? 1 : free / all;
  return {
    intake: worst(intake.lag_seconds > 10 * minutes, intake.parked > 0 || intake.lag_seconds > 1 * minutes),
    sending: worst(
      sending.lag_seconds > 10 * minutes,
      sending.uncertain > 0 || sending.lag_seconds > 1 * minutes,
    ),
    jobs: worst(
      jobs.workers === 0 || jobs.lag_seconds > 30 * minutes,
      jobs.failed.length > 0 || jobs.lag_seconds > 5 * minutes,
    ),
    storage: worst(share < 0.05, share < 0.15),
  };
}
