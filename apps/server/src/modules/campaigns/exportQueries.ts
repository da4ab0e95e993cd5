import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { inTurn, turn } from './inTurn.ts';
import { type RecipientRow, recipientColumns, recipientSources } from './recipientQueries.ts';

export interface ExportedRecipient extends RecipientRow {
  replied_at: Date | null;
  /** Of the first click on one of its buttons. */
  clicked_at: Date | null;
  opted_out: boolean;
  price_micros: number | null;
  price_currency: string | null;
  /** What it was expected to cost when it left. */
  estimate_micros: number | null;
  /** As WhatsApp charged it. */
  price_category: string | null;
  price_type: string | null;
  /** The message that they got or are to get, by its place among those that are tried out. */
  place: number | null;
  template_name: string | null;
  template_language: string | null;
  /** The chosen template, of somebody who has no message yet. */
  waits_for: number | null;
  language: string | null;
  country: string | null;
}

/** The next recipients after an id: a file holds everybody, in bounded memory. */
export async function readRecipientsAfter(
  tx: Tx,
  teamId: number,
  campaignId: number,
  after: number,
  limit: number,
): Promise<ExportedRecipient[]> {
  const { rows } = await sql<ExportedRecipient>`
    select ${recipientColumns}, r.replied_at, r.opted_out_at is not null as opted_out, m.price_micros, m.price_currency,
      m.estimate_micros, m.pricing ->> 'category' as price_category, m.pricing ->> 'type' as price_type,
      (select min(k.first_at) from message_clicks k where k.team_id = r.team_id and k.message_id = r.message_id) as clicked_at,
      case when g.experiment is not null then coalesce(r.variant, g.rest_variant) end as place,
      t.name as template_name, t.language as template_language, c.language, c.country_code as country,
      case when r.status = 'pending' and m.id is null then t.id end as waits_for
    from ${recipientSources}
    join campaigns g on g.team_id = r.team_id and g.id = r.campaign_id
    left join campaign_variants v
      on v.team_id = g.team_id and v.campaign_id = g.id and v.position = coalesce(r.variant, g.rest_variant)
    left join templates t on t.team_id = g.team_id and t.id = coalesce(m.template_id,
      case when g.experiment is null or g.rest_variant is not null or r.variant is not null
        then coalesce(v.template_id, g.template_id) end)
    where ${inTurn(teamId, campaignId)} and r.id > ${after}
    order by ${turn} limit ${limit}`.execute(tx);
  return rows;
}
