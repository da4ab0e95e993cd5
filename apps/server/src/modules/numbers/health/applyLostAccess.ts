import { CloudApiError } from '@herald/whatsapp';
import { lostAccessCode } from '@herald/whatsapp/model';
import { markDisconnected } from '../../../messaging/ledger/index.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { NumberPlace } from './askMeta.ts';

/** Meta no longer lets us in: remembered, so that the pages say so. Returns whether the error meant that. */
export async function applyLostAccess(
  ctx: Pick<AppContext, 'db'>,
  { teamId, phoneNumberId }: NumberPlace,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof CloudApiError) || error.code === null) return false;
  const code = lostAccessCode(error.code, error.subcode);
  if (code === null) return false;
  await ctx.db.transaction((tx) => markDisconnected(tx, teamId, phoneNumberId, code));
  return true;
}
