import type { AppServices } from '../platform/context.ts';
import type { Tx } from '../platform/database/index.ts';

/** A row of `inbound_events`, claimed for this batch. */
export interface ClaimedEvent {
  id: number;
  body: Buffer;
  /** Whose it is, as the source names them. */
  lane: string;
  /** What the source said outside the body. */
  about: Readonly<Record<string, string>> | null;
  /** How often it failed. */
  attempts: number;
  /** How often what it speaks of was not there. */
  looks: number;
  received_at: Date;
  /** The source's name of the delivery: the event stays when it is done, so that a repeated one is known. */
  delivery_id: string | null;
}

/** One thing that happened: an event may tell of many. */
export interface Item {
  claimed: ClaimedEvent;
  /** The event says nothing else. */
  isAlone: boolean;
}

/** What a source's parts share while they work through some events in one transaction. */
export interface Batch<Own extends Item = Item> {
  readonly app: AppServices;
  readonly tx: Tx;
  readonly now: Date;
  /** The item speaks of something that we do not know (yet): look again after each of these pauses, in seconds. */
  defer(item: Own, why: string, pauses?: readonly number[]): void;
  /** Remark kept on the event, for whoever asks why nothing came of it. */
  note(item: Own, remark: string): void;
}
