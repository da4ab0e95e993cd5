import { compareWays, type Rounds } from './compareWays.ts';

type Way = 'recorded' | 'unrecorded';

interface Recorded extends Omit<Rounds<Way>, 'ways' | 'processes' | 'run'> {
  /** Processes of Herald that are told before each round whether to record. */
  processes: readonly { pid: number; send(message: object): void }[];
  run(index: number, start: () => void): Promise<{ seconds: number; isExact: boolean }>;
}

/** The same pipeline with a recorder and without. */
export function compareRecording({ run, ...rounds }: Recorded) {
  return compareWays<Way>({
    ...rounds,
    ways: ['recorded', 'unrecorded'],
    run(way, index, start) {
      for (const process of rounds.processes) process.send({ records: way === 'recorded' });
      return run(index, start);
    },
  });
}
