import type { Bench } from './defineBench.ts';
import { describeMachine } from './machine.ts';

export interface BenchOptions {
  short: boolean;
  keep?: string;
  records?: boolean;
  tracked?: boolean;
  progress?: (text: string) => void;
}

/** Runs a bench and closes whatever it opened, also when it fails. */
export async function runBench(bench: Bench, options: BenchOptions): Promise<Record<string, unknown>> {
  const { short, keep = null, records = false, tracked = false, progress = () => {} } = options;
  await using stack = new AsyncDisposableStack();
  const startedAt = performance.now();
  const figures = await bench.run({ short, keep, records, tracked, progress, stack });
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return {
    bench: bench.name,
    short,
    ...(records && { records }),
    ...(tracked && { tracked }),
    ...figures,
    seconds,
    machine: describeMachine(),
  };
}
