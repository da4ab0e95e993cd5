import type { Fact } from '../index.ts';

type Shared = Pick<Fact, 'type' | 'phoneNumberId' | 'isPast' | 'isBulk' | 'by'>;

/** Facts of one team that follow each other and differ in person, time and values only. */
export interface Run extends Shared {
  keys: string[];
  /** Of each the person, milliseconds since 1970, and the values of the keys. */
  rows: unknown[][];
}

/** A transaction tells thousands of the same kind: what they share is said once, which is a third of the bytes. */
export function packRuns(facts: readonly Fact[]): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const fact of facts) {
    const keys = Object.keys(fact.data);
    if (!run || !belongs(run, fact, keys)) {
      const { type, phoneNumberId, isPast, isBulk, by } = fact;
      run = { type, phoneNumberId, isPast, isBulk, by, keys, rows: [] };
      runs.push(run);
    }
    run.rows.push([fact.contactId, fact.at.getTime(), ...Object.values(fact.data)]);
  }
  return runs;
}

function belongs(run: Run, fact: Fact, keys: readonly string[]): boolean {
  return (
    run.type === fact.type &&
    run.phoneNumberId === fact.phoneNumberId &&
    run.isPast === fact.isPast &&
    run.isBulk === fact.isBulk &&
    run.by.kind === fact.by.kind &&
    run.by.id === fact.by.id &&
    run.keys.length === keys.length &&
    run.keys.every((key, index) => key === keys[index])
  );
}

export function unpackRuns(teamId: number, runs: readonly Run[]): Fact[] {
  return runs.flatMap(({ keys, rows, ...shared }) =>
    rows.map(([contactId, at, ...values]) => {
      const data = Object.fromEntries(keys.map((key, index) => [key, values[index]]));
      return { ...shared, teamId, contactId, at: new Date(at as number), data } as Fact;
    }),
  );
}
