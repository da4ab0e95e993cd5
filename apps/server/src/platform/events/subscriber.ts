import type { EventType } from '@herald/contract/events';
import type { Tx } from '../database/index.ts';
import type { Fact } from './fact.ts';

/** Somebody who acts on facts. */
export interface Subscriber {
  readonly name: string;
  /**
   * Whether it wants a team's events of a kind; all of them when absent. Asked for every fact, so it answers from
   * memory: where nobody listens nothing is written, and no query is spent. `isBulk`: see `Fact`.
   */
  hears?(teamId: number, type: EventType, isBulk: boolean): boolean;
  /**
   * Gets all facts of a transaction that it hears, in their order, before the commit and inside it. So what it writes
   * exists exactly when the facts do, and what it throws undoes them. It asks set-based: there may be thousands.
   */
  beforeCommit(tx: Tx, facts: readonly Fact[]): Promise<void>;
}
