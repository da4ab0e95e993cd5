/** What `npm test -- …` asks of each runner; null leaves the runner out. */
export interface TestPlan {
  vitest: string[] | null;
  playwright: string[] | null;
}

/**
 * `npm test -- campaigns` runs the test files with that in their path, `npm test -- e2e/inbox` only browser journeys,
 * `-t words` the tests with that in their name.
 */
export function planTests(args: readonly string[]): TestPlan {
  const paths: string[] = [];
  const name: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const argument = args[index]!;
    if (argument === '-t' || argument === '--testNamePattern') name.push(args[++index] ?? '');
    else paths.push(argument.replace(/^\.\//, ''));
  }

  const journeys = paths.filter((path) => /^e2e(\/(?!(src|faults|scale)\b)|$)/.test(path));
  const others = paths.filter((path) => !journeys.includes(path));
  return {
    vitest:
      paths.length > 0 && others.length === 0 ? null : [...others, ...name.flatMap((text) => ['-t', text])],
    playwright:
      paths.length > 0 && journeys.length === 0
        ? null
        : [...journeys.filter((path) => path !== 'e2e'), ...name.flatMap((text) => ['-g', text])],
  };
}
