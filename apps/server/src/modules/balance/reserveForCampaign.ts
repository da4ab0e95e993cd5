import { lockAccount, post } from '../../messaging/prepaid/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { type Hold, type NewHold, newHold, nextKey, readHold, writeHold } from './hold.ts';

interface Wanted {
  teamId: number;
  campaignId: number;
  /** What its messages that are still to be sent, or under way, will cost at most. */
  amount: number;
  at: Date;
}

/** Sets aside what a campaign needs, in the transaction that starts it. What is set aside already counts. */
export async function reserveForCampaign(tx: Tx, { teamId, campaignId, amount, at }: Wanted): Promise<void> {
  const account = await lockAccount(tx, teamId);
  const known = await readHold(tx, teamId, campaignId);
  const hold = known?.closed_at
    ? await reopen(tx, teamId, campaignId, known)
    : (known ?? (await newHold(tx, teamId, campaignId)));
  const missing = amount - hold.held;
  if (missing <= 0) {
    // What it will cost is settled all the same.
    if (hold !== known) await writeHold(tx, teamId, campaignId, hold);
    return;
  }
  if (missing > account.available) throw tooLittle();
  const line = { key: nextKey(campaignId, hold), kind: 'reserve', campaignId, at } as const;
  await post(tx, teamId, { ...line, available: -missing, reserved: missing });
  await writeHold(tx, teamId, campaignId, { ...hold, held: amount, lines: hold.lines + 1 });
}

/** The team pays ahead again. What Meta billed meanwhile is not charged. */
async function reopen(tx: Tx, teamId: number, campaignId: number, known: Hold): Promise<NewHold> {
  const { settled_micros, billed_before, erased_micros } = await newHold(tx, teamId, campaignId);
  return {
    ...known,
    closed_at: null,
    settled_micros,
    erased_micros,
    billed_before: Math.max(0, billed_before - known.settled),
  };
}

/** Somebody was quicker: the review had enough a moment ago. */
function tooLittle(): AppError {
  return new AppError('balance_too_low', {
    en: 'The balance is not enough for this campaign any more. Top it up and start again.',
    fr: 'Le solde ne suffit plus pour cette campagne. Rechargez-le et relancez.',
  });
}
