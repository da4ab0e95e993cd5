import { notify } from '../../../messaging/notifications/index.ts';
import type { AppServices } from '../../../platform/context.ts';
import { savepoint, type Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { clientIdFor } from '../send/clientIdFor.ts';
import { queueFromInbox } from '../send/queue.ts';
import type { Author } from '../send/sending.ts';
import { readMessage } from '../thread/readThread.ts';
import { previewOfScheduled } from './previewOfScheduled.ts';
import { publishScheduled } from './publishScheduled.ts';
import { readStored, type ScheduledRow, saveScheduled } from './scheduledRow.ts';

/**
 * Hands a scheduled message to the ledger; returns its id there. The row is locked and settled in the same transaction, and
 * the client id follows from it, so whoever comes second sends nothing. Throws what the gate refuses.
 */
export async function sendScheduled(tx: Tx, author: Author, row: ScheduledRow): Promise<number> {
  const { contact_id, quoted_message_id } = row;
  const quoted =
    quoted_message_id === null ? undefined : await readMessage(tx, author, contact_id, quoted_message_id);
  const message_id = await queueFromInbox(tx, author, contact_id, {
    message: readStored(row),
    clientId: clientIdFor('scheduled', row.team_id, row.id),
    ...(quoted?.wamid ? { quotedWamid: quoted.wamid } : {}),
  });
  await saveScheduled(tx, row, author.clock.now(), { status: 'sent', message_id, failure: null });
  await publishScheduled(tx, row.team_id, row.phone_number_id, contact_id);
  return message_id;
}

/** Sends it without anybody watching: a refusal is written down, and whoever wrote the message is told. */
export async function sendUnattended(tx: Tx, app: AppServices, row: ScheduledRow): Promise<void> {
  const { team_id: teamId, phone_number_id: phoneNumberId, created_by: userId } = row;
  const author = { app, clock: app.clock, teamId, phoneNumberId, userId };
  try {
    await savepoint(tx, () => sendScheduled(tx, author, row));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // An answer that came late opens no window: the next one will.
    if (row.kind === 'reengage' && error.code === 'window_closed') return;
    await failScheduled(tx, app.clock.now(), row, error.code);
  }
}

export async function failScheduled(tx: Tx, now: Date, row: ScheduledRow, failure: string): Promise<void> {
  await saveScheduled(tx, row, now, { status: 'failed', failure });
  await publishScheduled(tx, row.team_id, row.phone_number_id, row.contact_id);
  const { team_id, phone_number_id, contact_id, created_by: user_id } = row;
  if (user_id === null) return;
  const text = await previewOfScheduled(tx, row);
  const about = { team_id, phone_number_id, contact_id, user_id };
  await notify(tx, now, [{ ...about, kind: 'scheduled_failed', actor_user_id: null, data: { text } }]);
}
