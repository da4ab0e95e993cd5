import type { ScheduledMessage } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { describeOutcome } from '../../../messaging/reasons.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { inWords } from './failureWords.ts';
import { previewOfScheduled } from './previewOfScheduled.ts';
import { openQuery, readStored, type ShownRow } from './scheduledRow.ts';

/** What waits in a conversation, and what could not be sent when its time came. */
export async function readScheduled(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
): Promise<ScheduledMessage[]> {
  const shown: ScheduledMessage[] = [];
  const { rows } = await openQuery(ctx, contactId).execute(tx);
  for (const row of rows) shown.push(await presentScheduled(tx, ctx, row));
  return shown;
}

export async function presentScheduled(
  tx: Tx,
  ctx: RequestContext,
  row: ShownRow,
): Promise<ScheduledMessage> {
  return {
    id: row.id,
    kind: row.kind,
    message: readStored(row),
    preview: await previewOfScheduled(tx, row),
    send_at: row.send_at?.toISOString() ?? null,
    cancel_on_reply: row.cancel_on_reply,
    status: row.status === 'failed' ? 'failed' : 'waiting',
    failure: failureOf(row, ctx),
    by: row.by,
    created_at: row.created_at.toISOString(),
  };
}

/** Its own, or that of the template that should have brought the person back. */
function failureOf({ status, failure, template }: ShownRow, { locale }: RequestContext) {
  if (status === 'failed') return { code: failure ?? 'invalid', message: inWords(failure, locale) };
  if (template === null || template.status === 'uncertain') return null;
  const { code: errorCode, title: errorTitle, details: errorDetails, reason: skipReason } = template;
  return describeOutcome(
    { status: template.status, skipReason, errorCode, errorTitle, errorDetails },
    locale,
  );
}
