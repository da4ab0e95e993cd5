import type { OutgoingContent } from '../../kinds/index.ts';
import type { Intent } from '../../ledger/index.ts';

/** A message that this worker alone may post: it stands under this worker's claim. */
export interface ClaimedMessage {
  teamId: number;
  id: number;
  /** The token of its claim. */
  claimedBy: string;
  contactId: number;
  campaignId: number | null;
  priority: number;
  attempts: number;
  message: OutgoingContent;
  phone: string | null;
  bsuid: string | null;
  quotedWamid: string | null;
  /** What its claim knows of it, as long as it is not in the ledger; null of what waited there. */
  intent: Intent | null;
  /** Whether the gate would still allow it at this time, as it knew everything else. */
  mayLeave(now: Date): boolean;
}
