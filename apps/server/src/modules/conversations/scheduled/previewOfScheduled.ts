import { outlineOf } from '../../../messaging/kinds/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { readStored, type ScheduledRow } from './scheduledRow.ts';

/** Returns the line that stands for a message that is not in the ledger yet; empty when it has no words. */
export function previewOfScheduled(tx: Tx, row: ScheduledRow): Promise<string> {
  const { team_id: teamId, phone_number_id: phoneNumberId } = row;
  return outlineOf(tx, { teamId, phoneNumberId }, readStored(row));
}
