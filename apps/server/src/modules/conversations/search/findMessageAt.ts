import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { accessConversation } from '../access.ts';
import { hereShown } from './findInConversation.ts';

interface Wanted {
  at?: string | undefined;
  note_id?: number | undefined;
}

/** The first message from a moment or a note on, or else the last one before it; null where nothing was said yet. */
export function findMessageAt(
  ctx: RequestContext,
  contactId: number,
  { at, note_id }: Wanted,
): Promise<number | null> {
  return ctx.db.read(async (tx) => {
    await accessConversation(tx, ctx, contactId);
    const moment = note_id === undefined ? at : await readMomentOf(tx, ctx, contactId, note_id);
    const from = moment ?? ctx.clock.now().toISOString();
    const { rows } = await sql<{ id: number }>`
      select m.id from messages m where ${hereShown(ctx, contactId)}
      order by m.happened_at < ${from}::timestamptz, abs(extract(epoch from m.happened_at - ${from}::timestamptz)), m.id
      limit 1`.execute(tx);
    return rows[0]?.id ?? null;
  });
}

async function readMomentOf(tx: Tx, scope: NumberScope, contactId: number, noteId: number): Promise<string> {
  const note = await tx
    .selectFrom('conversation_notes')
    .select('created_at')
    .where('team_id', '=', scope.teamId)
    .where('phone_number_id', '=', scope.phoneNumberId)
    .where('contact_id', '=', contactId)
    .where('id', '=', noteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!note) throw notFound();
  return note.created_at.toISOString();
}
