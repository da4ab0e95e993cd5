import type { IncomingHttpHeaders } from 'node:http';
import type { AppServices } from '../platform/context.ts';
import type { Tx } from '../platform/database/index.ts';
import type { Batch, ClaimedEvent, Item } from './batch.ts';

/** A webhook as it came: these bytes were signed, and no others. */
export interface Webhook {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}

/** Unwanted is what really comes from the source and concerns nobody here: it is answered and not kept. */
export type Verdict = 'genuine' | 'forged' | 'unwanted';

/** What the door keeps beside the body, found without understanding it. */
export interface Route {
  /** Whose it is, as the source names them. The order of a lane holds, and lanes take turns when many events wait. */
  lane?: string;
  /** The source's name of this delivery. When it is delivered again, it is answered and not kept again. */
  deliveryId?: string;
  /** What the source says outside the body, and its part will need. */
  about?: Readonly<Record<string, string>>;
}

/** Somebody outside who tells us things by webhook. Everything else about receiving is the same for all of them. */
export interface Source<Own extends Item = Item> {
  /** As it stands in `inbound_events.source`. */
  readonly name: string;
  /** Where it knocks. */
  readonly path: string;
  /** Bytes of a body at most. */
  readonly largestBody: number;
  /** How long raw webhooks with a remark are kept once they are done. Those that failed stay until somebody has looked. */
  readonly keptDays: number;
  /** Whether a webhook is really from it. Nobody is answered before, so it must be quick. */
  verify(app: AppServices, webhook: Webhook): Verdict | Promise<Verdict>;
  /** What to answer when it asks by GET whether the address is ours; null refuses. */
  handshake?(app: AppServices, query: unknown): string | null;
  route(webhook: Webhook): Route;
  /** All that the events tell, in their order. */
  read(tx: Tx, events: readonly ClaimedEvent[]): Promise<Own[]>;
  /** Takes items in, in the one transaction of their batch. The same may come again, and must change nothing then. */
  process(batch: Batch<Own>, items: readonly Own[]): Promise<void>;
  /** The body of an event that tells of these items of one event alone: `read` finds them in it again. */
  write(items: readonly Own[]): string;
  /** A word for an item, for the remark on the event from which it was set apart. */
  nameOf(item: Own): string;
}
