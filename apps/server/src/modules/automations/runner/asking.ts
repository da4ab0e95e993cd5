import type { BusinessHours } from '@herald/contract';
import type { Asked } from '@herald/flow';
import type { By } from '../../../actor.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Person } from './person.ts';
import type { RunRow } from './readPeople.ts';

export type Became = 'delivered' | 'read' | 'failed' | 'clicked' | 'replied';

/** What an answer is made with. */
export interface Asking extends Asked<RunRow> {
  tx: Tx;
  by: By;
  person: Person;
  /** Returns what the clock of the run's number shows; read once for all who ask in a step. */
  clock(): Promise<NumberClock>;
  /** What became of a message that a rehearsal only imagines. */
  wouldHave?(message: number, became: Became): boolean;
}

export interface NumberClock {
  zone: string;
  /** Null: it is always open. */
  hours: BusinessHours | null;
}
