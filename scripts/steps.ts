import { dim, formatDuration, green, red } from './terminal.ts';

/** Does one step of a start or a check and prints it with its duration when it is done. */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    const result = await work();
    console.log(`${green('✓')} ${title} ${dim(formatDuration(performance.now() - begun))}`);
    return result;
  } catch (error) {
    console.log(`${red('✗')} ${title}`);
    throw error;
  }
}
