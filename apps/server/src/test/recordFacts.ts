import type { EventType } from '@herald/contract/events';
import type { Module } from '../module.ts';
import type { Fact } from '../platform/events/index.ts';

export interface FactRecorder {
  /** To start the app with, beside the modules that are tested. */
  readonly module: Module;
  /** What was told since the last call, in its order; of some kinds when these are named. */
  take(...types: EventType[]): Fact[];
}

/** Listens to every fact of every team. */
export function recordFacts(): FactRecorder {
  const heard: Fact[] = [];
  const beforeCommit = async (_tx: unknown, facts: readonly Fact[]) => void heard.push(...facts);
  return {
    module: {
      name: 'recorder',
      subscribers: [{ name: 'recorder', beforeCommit }],
    },
    take: (...types) => {
      const told = heard.splice(0);
      return types.length === 0 ? told : told.filter(({ type }) => types.includes(type));
    },
  };
}
