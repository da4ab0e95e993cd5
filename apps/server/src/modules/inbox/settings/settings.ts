import type { InboxSettings } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { recountLater } from '../../sla/index.ts';
import { publishInbox } from '../publishInbox.ts';
import { auditSettings } from './auditSettings.ts';
import { checkSettings } from './checkSettings.ts';

/** How the inbox of a number works; a number that nobody chose anything for has the defaults. */
export async function readInboxSettings(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
): Promise<InboxSettings> {
  const { rows } = await sql<InboxSettings>`
    select p.sends_read_receipts as send_read_receipts, p.shows_typing as show_typing,
      coalesce(s.assignment, 'manual') as assignment, s.business_hours, coalesce(s.away_enabled, false) as away_enabled,
      coalesce(s.away_message, '') as away_message, s.reengage_template_id,
      coalesce(s.handoff_words_enabled, true) as handoff_words_enabled, s.handoff_words
    from phone_numbers p
    left join inbox_settings s on s.team_id = p.team_id and s.phone_number_id = p.id
    where p.team_id = ${teamId} and p.id = ${phoneNumberId}`.execute(tx);
  return rows[0]!;
}

/** Counts from now on: what was told or assigned before is not taken back. */
export function changeInboxSettings(ctx: RequestContext, settings: InboxSettings): Promise<InboxSettings> {
  const { teamId: team_id, phoneNumberId: phone_number_id } = ctx;
  const { send_read_receipts, show_typing, business_hours, ...rest } = settings;
  const values = { ...rest, business_hours: business_hours && JSON.stringify(business_hours) };
  return ctx.db.transaction(async (tx) => {
    await checkSettings(tx, ctx, settings);
    const before = await readInboxSettings(tx, ctx);
    await tx
      .updateTable('phone_numbers')
      .set({
        sends_read_receipts: send_read_receipts,
        shows_typing: show_typing,
        updated_at: ctx.clock.now(),
      })
      .where('team_id', '=', team_id)
      .where('id', '=', phone_number_id)
      .execute();
    await tx
      .insertInto('inbox_settings')
      .values({ team_id, phone_number_id, ...values })
      .onConflict((conflict) => conflict.columns(['team_id', 'phone_number_id']).doUpdateSet(values))
      .execute();
    publishInbox(tx, ctx);
    // What is due within business hours is due at another time now.
    await recountLater(tx, team_id);
    const after = await readInboxSettings(tx, ctx);
    await auditSettings(tx, ctx, before, after);
    return after;
  });
}
