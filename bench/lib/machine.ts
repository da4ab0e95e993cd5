import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** Where the figures come from: without it they say little. */
export function describeMachine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    /** Of the last minute, at the end of the run: more than the cores means that others were at work too. */
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}
