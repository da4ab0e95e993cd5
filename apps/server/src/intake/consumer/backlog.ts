import type { Tx } from '../../platform/database/index.ts';
import type { ClaimedEvent } from '../batch.ts';
import { isFull, mostEvents, readLane, readOn, readTurns, type Shards, type Turns } from './readEvents.ts';

const usualSweepMs = 1000;
/** How long a batch should take: who comes next waits for it, and for one that was read ahead. */
const batchMs = 75;
const fewestEvents = 20;
/** Also how often a lock of somebody else costs all others a moment. */
const usualLeftOutMs = 1000;

/** One look at all lanes, which may take several reads when there are many. */
interface Round {
  /** Looked for above this id. */
  readonly floor: number;
  /** The last lane that was looked at. */
  after: string | null;
  /** Below or at this id nothing waits that was there when it was looked for. */
  rest: number;
  /** Something that is due was left for the next round. */
  hasMore: boolean;
  /** How many lanes had something waiting, so far. */
  lanes: number;
}

/**
 * What waits of a source, in the order in which it is taken in. As long as a batch holds all that waits, that is the order
 * of the ids, read on from where the last batch ended: what is done stays in the index until PostgreSQL tidies up, so
 * looking for the oldest again would be dear. When more waits, lanes take turns, so that whoever floods us delays nobody
 * but themselves; one that waits alone is read on in order, for half the price, until another appears. Either way a lane
 * keeps its order: what waits has an id above `#floor`.
 *
 * Events may be put back, and two writers may commit in another order than their ids: once a second, and whenever nothing
 * is ahead, all of the lanes are looked at from the beginning.
 */
export class Backlog {
  readonly #source: string;
  readonly #leftOutMs: number;
  readonly #sweepMs: number;
  #shards: Shards = null;
  /** Events of the next batch at most. */
  #most = mostEvents;
  /** The last batch held as many as it may. */
  #wasFull = false;
  #floor = 0;
  #isBehind = true;
  /** The only lane in which anything waited at the last look at all of them. */
  #onlyLane: string | null = null;
  #round: Round | null = null;
  #sweptAt = Number.NEGATIVE_INFINITY;
  /** Lanes that are left out, and until when. */
  readonly #leftOut = new Map<string, number>();
  #wasTryingAgain = false;

  constructor(source: string, { leftOutMs = usualLeftOutMs, sweepMs = usualSweepMs } = {}) {
    this.#source = source;
    this.#leftOutMs = leftOutMs;
    this.#sweepMs = sweepMs;
  }

  /** Of which shards events are claimed from now on; null: of all. */
  limitTo(shards: Shards): void {
    if (shards === this.#shards) return;
    this.#shards = shards;
    this.startOver();
  }

  /** The next events that are due; none when nothing is. */
  async claim(tx: Tx, now: Date): Promise<ClaimedEvent[]> {
    const ways = [() => this.#tryAgain(tx, now), () => this.#claimNext(tx, now)];
    // In turns with all others, who would else wait for each lane that is locked.
    if (this.#wasTryingAgain) ways.reverse();
    this.#wasTryingAgain = false;
    for (const way of ways) {
      const claimed = await way();
      this.#wasFull = isFull(claimed, this.#most);
      if (claimed.length > 0) return claimed;
    }
    return [];
  }

  /** The first events of a lane that was left out long enough. */
  async #tryAgain(tx: Tx, now: Date): Promise<ClaimedEvent[]> {
    const at = performance.now();
    const lane = [...this.#leftOut].find(([, until]) => until <= at)?.[0];
    if (lane === undefined) return [];
    this.#leftOut.delete(lane);
    // What waited in it is below the floor.
    this.startOver();
    this.#wasTryingAgain = true;
    return readLane(tx, now, this.#where(), { lane, floor: 0 });
  }

  async #claimNext(tx: Tx, now: Date): Promise<ClaimedEvent[]> {
    if (!this.#isSweepDue()) {
      const ahead = await this.#readAhead(tx, now);
      if (ahead.length > 0) return ahead;
    }
    return this.#takeTurns(tx, now);
  }

  /** So many events took so long: the next batch holds as many as should take no longer than a batch should. */
  pace(events: number, ms: number): void {
    if (events < fewestEvents) return;
    const most = Math.round((batchMs / ms) * events);
    // What is quick once need not be so again.
    this.#most = Math.max(fewestEvents, Math.min(most, 2 * this.#most, mostEvents));
  }

  /**
   * The events after those that are being taken in. The database still shows these as waiting, so it is never looked from the
   * beginning, also when that has become due since `mayReadAhead`.
   */
  async claimAhead(tx: Tx, now: Date): Promise<ClaimedEvent[]> {
    const claimed = await this.#readAhead(tx, now);
    this.#wasFull = isFull(claimed, this.#most);
    return claimed;
  }

  /** More may wait, and what it is does not depend on what becomes of the batch that was claimed last. */
  mayReadAhead(): boolean {
    const isInOrder = this.#isBehind
      ? this.#onlyLane !== null && this.#round === null
      : this.#shards === null;
    return this.#wasFull && isInOrder && !this.#isSweepDue() && !this.leavesOut;
  }

  /** What comes after the last batch, in the order of the ids; none when lanes have to take turns. */
  async #readAhead(tx: Tx, now: Date): Promise<ClaimedEvent[]> {
    const only = this.#isBehind ? this.#onlyLane : null;
    if (this.#isBehind && (only === null || this.#round !== null)) return [];
    // What is other consumers' lies in between, and may be a flood: looked at lane by lane, it costs nothing.
    if (this.#shards !== null && only === null) return this.#takeTurns(tx, now, this.#floor);
    const floor = this.#floor;
    const ahead =
      this.#shards === null
        ? await readOn(tx, now, this.#where(), { after: floor, onlyLane: only })
        : await readLane(tx, now, this.#where(), { lane: only ?? '', floor, alone: true });
    this.#floor = ahead.at(-1)?.id ?? this.#floor;
    if (ahead.length > 0) this.#isBehind = isFull(ahead, this.#most);
    return ahead;
  }

  /** Nothing came of what was claimed last. */
  startOver(): void {
    this.#floor = 0;
    this.#isBehind = true;
    this.#onlyLane = null;
    this.#round = null;
    this.#sweptAt = Number.NEGATIVE_INFINITY;
  }

  /** Nothing of this lane is claimed for a moment; then it is tried alone. */
  leaveOut(lane: string): void {
    this.#leftOut.set(lane, performance.now() + this.#leftOutMs);
  }

  isLeftOut(lane: string): boolean {
    return this.#leftOut.has(lane);
  }

  get leavesOut(): boolean {
    return this.#leftOut.size > 0;
  }

  #where() {
    const except = [...this.#leftOut.keys()];
    return { source: this.#source, shards: this.#shards, except, most: this.#most };
  }

  #isSweepDue(): boolean {
    return performance.now() - this.#sweptAt >= this.#sweepMs;
  }

  /** From where the last batch ended when something may be ahead; else from the beginning, where that is due. */
  async #takeTurns(tx: Tx, now: Date, ahead: number | null = null): Promise<ClaimedEvent[]> {
    do {
      const round = this.#round ?? this.#beginRound(ahead);
      const { floor, after } = round;
      const turns = await readTurns(tx, now, this.#where(), { floor, after });
      this.#advance(round, turns);
      if (turns.claimed.length > 0) return turns.claimed;
    } while (this.#isBehind);
    return [];
  }

  #beginRound(ahead: number | null): Round {
    const isSweep = ahead === null && (!this.#isBehind || this.#isSweepDue());
    if (isSweep) this.#sweptAt = performance.now();
    this.#isBehind = true;
    const floor = isSweep ? 0 : (ahead ?? this.#floor);
    this.#round = { floor, after: null, rest: Number.POSITIVE_INFINITY, hasMore: false, lanes: 0 };
    return this.#round;
  }

  #advance(round: Round, { claimed, rest, hasMore, lanes, lastLane }: Turns): void {
    round.rest = Math.min(round.rest, rest);
    round.hasMore ||= hasMore;
    round.lanes += lanes;
    round.after = lastLane;
    if (lastLane !== null) return;
    this.#floor = round.rest;
    this.#isBehind = round.hasMore;
    this.#onlyLane = round.lanes === 1 ? (claimed[0]?.lane ?? null) : null;
    this.#round = null;
  }
}
