import type { End, Mark, Rest, RunState } from '@herald/flow';
import type { Person } from '../runner/person.ts';
import type { RunRow } from '../runner/readPeople.ts';
import type { PastPerson } from './pastPeople.ts';

/** Somebody as they would be by now. */
export interface Simulated {
  person: Person;
  optin: PastPerson['optin'];
  lastWrote: Date | null;
  /** Since somebody of the team wrote, a talk is theirs for a while. */
  personSpoke: Date | null;
  needsPerson: boolean;
}

/** A way that somebody would have gone. */
export interface SimRun {
  key: RunRow;
  of: Simulated;
  state: RunState;
  rest: Rest | null;
  end: End | null;
  trail: Mark[];
  messages: number;
  templates: number;
  micros: number;
}
