import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../problem.ts';
import type { Child } from './childProcess.ts';

const patience = 60_000;

/** Asks an address until it answers well. Fails as soon as the process behind it has ended, or the person stops it all. */
export async function waitUntilReady(child: Child, url: string, stopping: AbortSignal): Promise<void> {
  const ended = child.exited.then((how) => {
    throw childProblem(child, how);
  });
  const over = new AbortController();
  try {
    await Promise.race([ended, poll(child, url, AbortSignal.any([stopping, over.signal]))]);
  } finally {
    over.abort();
  }
  ended.catch(() => {}); // its later end is the supervisor's matter
}

/** Names a process that ended by itself. What it complained about stands above, on the terminal. */
export function childProblem(child: Child, how: string): Problem {
  return new Problem(`The ${child.name} ${how}. Everything that it said is in ${child.logPath}.`);
}

async function poll(child: Child, url: string, stopping: AbortSignal): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await answers(url))) {
    stopping.throwIfAborted();
    if (Date.now() > deadline) {
      throw new Problem(`The ${child.name} does not answer at ${url}. Its log may say why.`);
    }
    await delay(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
