import { red } from './terminal.ts';

/** What stands in the way, in one sentence for the person at the terminal, with a way out. Everything else that is thrown is a bug. */
export class Problem extends Error {}

/** Prints a problem as its sentence, a bug with its stack, and makes the process end with 1. */
export function reportProblem(error: unknown): void {
  process.exitCode = 1;
  const isForPeople = error instanceof Problem || (error as Error)?.name === 'EmbeddedPostgresError';
  console.error(isForPeople ? red((error as Error).message) : error);
}
