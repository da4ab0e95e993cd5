import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { recallUnposted, wakeSender } from '../senderChannel.ts';

/** A template that has changed at WhatsApp. */
export interface MovedTemplate {
  teamId: number;
  id: number;
  status: string;
}

/**
 * A template was edited, or WhatsApp decided about it: what is claimed with it and not yet posted is judged again. What
 * waited because it was paused or in review leaves as soon as it is back, and not when the gate would have asked again.
 */
export async function tellSender(tx: Tx, { teamId, id, status }: MovedTemplate): Promise<void> {
  await recallUnposted(tx, 'template', [id]);
  if (status !== 'APPROVED') return;
  const { rows } = await sql<{ phone_number_id: number }>`
    with waiting as (
      select m.id from templates t
      join phone_numbers n on n.team_id = t.team_id and n.whatsapp_account_id = t.whatsapp_account_id
      join messages m on m.team_id = n.team_id and m.phone_number_id = n.id and m.open_status = 'queued'
        and m.template_id = t.id and m.not_before is not null and m.decision ->> 'reason' in ('template_paused', 'template_in_review')
      where t.team_id = ${teamId} and t.id = ${id}
      order by m.id for update of m skip locked
    )
    update messages m set not_before = null from waiting
    where m.team_id = ${teamId} and m.id = waiting.id
    returning m.phone_number_id`.execute(tx);
  for (const number of new Set(rows.map(({ phone_number_id }) => phone_number_id)))
    await wakeSender(tx, number);
}
