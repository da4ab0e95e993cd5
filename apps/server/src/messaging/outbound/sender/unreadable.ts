import { DatabaseError } from 'pg';
import { ZodError } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { CampaignStop } from '../../ledger/index.ts';
import { campaignUnreadable } from '../gate/index.ts';
import type { Claim } from './claim.ts';
import type { SendingCampaign } from './claimCampaigns.ts';

/** A campaign that a claim fails at, whoever tries. It stops by itself; whatever else its number has to send goes on. */
export class UnreadableCampaign extends Error {
  readonly stop: CampaignStop;

  constructor(teamId: number, campaignId: number, cause: unknown) {
    super('A campaign cannot be read.', { cause });
    // People read words of ours; what was wrong stays for whoever looks into the row.
    const message = String(cause).slice(0, 500);
    this.stop = { teamId, campaignId, code: campaignUnreadable, message };
  }
}

/** Work for one campaign: what is wrong with it is told apart from trouble with the database, which passes. */
export async function reading<T>(
  { number }: Claim,
  { id }: SendingCampaign,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isAboutContent(error) ? new UnreadableCampaign(number.teamId, id, error) : error;
  }
}

function isAboutContent(error: unknown): boolean {
  if (error instanceof AppError) return error.code === campaignUnreadable;
  // Of the database's errors, class 22: a value that is not what it should be.
  if (error instanceof DatabaseError) return error.code?.startsWith('22') ?? false;
  return error instanceof ZodError || error instanceof TypeError || error instanceof RangeError;
}
