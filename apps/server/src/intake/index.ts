import type { Module } from '../module.ts';
import type { AppServices } from '../platform/context.ts';
import { consumeBatch } from './consumer/consumeBatch.ts';
import { TakenElsewhere } from './consumer/markDone.ts';
import { startConsumers } from './consumer/startConsumers.ts';
import { registerDoors } from './door/registerDoors.ts';
import { forgetEventsJob } from './forgetEvents.ts';
import type { Source } from './source.ts';

export type { Batch, ClaimedEvent, Item } from './batch.ts';
export {
  discardParkedEvent,
  type ParkedEvent,
  readParkedEvent,
  readParkedEvents,
  replayParkedEvents,
} from './parked.ts';
export type { Route, Source, Verdict, Webhook } from './source.ts';

/** The way in: a door for each source, and a consumer behind each. */
export function createIntake({ sources }: { sources: readonly Source[] }): Module {
  return {
    name: 'intake',
    register: (http) => registerDoors(http, sources),
    jobs: [forgetEventsJob(sources)],
    services: [{ name: 'intake', start: (app) => startConsumers(app, sources) }],
  };
}

/**
 * Takes in everything of a source that is due now, then returns. For tests and tools; consumers must not be at work. What another
 * one takes in at the same moment is left to it.
 */
export async function drain(app: AppServices, source: Source): Promise<void> {
  for (let taken = 1; taken > 0; ) {
    try {
      taken = await consumeBatch(app, source);
    } catch (error) {
      if (!(error instanceof TakenElsewhere)) throw error;
    }
  }
}
