import type { Ports } from '../../src/launcher.ts';

/** Beside those of `npm start`, so that the journeys run while somebody works with Herald. */
const first = Number(process.env.HERALD_TEST_PORT ?? 7960);

/** Of the Herald of one worker: each has its own, so what one changes for everybody there, no other sees. */
export function portsOf(worker: number): Ports {
  const herald = first + 4 * worker;
  return { herald, sandbox: herald + 1, postgres: herald + 2, mail: herald + 3 };
}

/** Which worker runs this; Playwright says so to each. */
export const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

export const ports = portsOf(worker);
export const heraldUrl = `http://localhost:${ports.herald}`;
export const sandboxUrl = `http://localhost:${ports.sandbox}`;

/** Where the Herald of a worker keeps what it has. */
export const dataOf = (worker: number) => `${process.env.HERALD_TEST_DATA}/${worker}`;
