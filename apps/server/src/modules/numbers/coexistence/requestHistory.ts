import { CloudApiError } from '@herald/whatsapp';
import { z } from 'zod';
import { cloudApiOf } from '../../../connectors/whatsapp.ts';
import { readToken } from '../../../messaging/readToken.ts';
import { defineJob, type JobContext } from '../../../platform/jobs/index.ts';
import { readNumberAccess } from '../queries.ts';

/** Each may be asked for once. */
const askedBefore = 2593107;

/**
 * Asks the phone app for its contacts and then its chats, which come as webhooks. Meta gives them once, within a day of the
 * connection; whoever connects again keeps what came the first time.
 */
export const requestHistoryJob = defineJob({
  name: 'numbers.requestHistory',
  payload: z.object({ teamId: z.int(), phoneNumberId: z.int() }),
  async run(place, ctx) {
    const { teamId, phoneNumberId } = place;
    const access = await ctx.db.read((tx) => readNumberAccess(tx, teamId, phoneNumberId));
    if (!access) return;
    const token = await readToken(ctx.app, teamId, access.account_id);
    const number = { token, phoneNumberId: access.meta_id };
    const api = cloudApiOf(ctx.app);
    for (const syncType of ['smb_app_state_sync', 'history'] as const) {
      const code = await refusalOf(api.requestAppData({ ...number, syncType }));
      if (code === askedBefore) continue;
      if (code !== null) return remember(ctx, place, { history_error: code });
      if (syncType === 'history') await remember(ctx, place, { history_progress: 0, history_error: null });
    }
  },
});

/** Meta's code for a no; null for a yes. Without an answer it throws, to be asked again. */
async function refusalOf(asking: Promise<unknown>): Promise<number | null> {
  try {
    await asking;
    return null;
  } catch (error) {
    if (error instanceof CloudApiError && error.code !== null && !error.transient) return error.code;
    throw error;
  }
}

/** What came meanwhile is never set back. */
async function remember(
  { app }: JobContext,
  { teamId, phoneNumberId }: { teamId: number; phoneNumberId: number },
  change: { history_progress?: number; history_error: number | null },
): Promise<void> {
  const update = app.database.statements
    .updateTable('phone_numbers')
    .set(change)
    .where('team_id', '=', teamId)
    .where('id', '=', phoneNumberId);
  await (change.history_error === null ? update.where('history_progress', 'is', null) : update).execute();
}
