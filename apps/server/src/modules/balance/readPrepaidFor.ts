import { type Account, readPrepaid } from '../../messaging/prepaid/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { readHold } from './hold.ts';

interface Prepaid extends Account {
  /** Set aside for the campaign, already. */
  held: number;
}

/** Returns what a team has for a campaign; null where Meta bills it itself. */
export async function readPrepaidFor(tx: Tx, teamId: number, campaignId: number): Promise<Prepaid | null> {
  const prepaid = await readPrepaid(tx, teamId);
  if (!prepaid) return null;
  const hold = await readHold(tx, teamId, campaignId);
  return { ...prepaid, held: hold?.held ?? 0 };
}
