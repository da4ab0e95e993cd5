import type { Tx } from '../../platform/database/index.ts';
import type { LedgerEvent } from './advance.ts';
import { applyEvents } from './applyEvents.ts';
import type { Change } from './counters.ts';
import { recordClaimed } from './recordClaimed.ts';

type ResultKind = 'accepted' | 'refused' | 'requeued' | 'unanswered';

/** What came of posting, or not posting, one claimed message. */
export interface SendResult {
  teamId: number;
  messageId: number;
  event: Extract<LedgerEvent, { kind: ResultKind }>;
}

/** Writes down the results of a batch. What a status has already proven stands. */
export async function recordSendResults(tx: Tx, results: readonly SendResult[]): Promise<Change[]> {
  await recordClaimed(tx, results);
  return applyEvents(tx, results);
}
