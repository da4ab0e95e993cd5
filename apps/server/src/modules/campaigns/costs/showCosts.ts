import type { CampaignCosts, CostReason } from '@herald/contract';
import { marketOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { priceBook } from '../../../messaging/prices/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { accessCampaign } from '../access.ts';
import { type Look, lookOnce } from '../lookOnce.ts';
import type { CampaignRow } from '../queries.ts';
import { type CostGroup, compareCosts } from './compareCosts.ts';
import { priceListOf } from './priceListOf.ts';

/** What a campaign cost by WhatsApp's own word, beside what each message was expected to cost when it left. */
export async function showCosts(ctx: RequestContext, campaignId: number): Promise<CampaignCosts> {
  return ctx.db.read(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    const { currency, started_at: start } = campaign;
    const { value: groups, isCurrent } = await lookOnce(ctx, tx, campaign, costsLook);
    return {
      ...compareCosts(groups, currency),
      is_current: isCurrent,
      price_list: start && priceListOf(currency, start),
    };
  });
}

interface GroupRow {
  prefix: string | null;
  category: string;
  reason: CostReason | null;
  currency: string;
  messages: number;
  forecast: number;
  micros: number;
}

/** What its messages cost, by what makes their price. */
export const costsLook: Look<CostGroup[]> = { name: 'costs', hangsOn: 'counters', take: readGroups };

/** A message without a forecast, from before there was one, was expected to cost what it did. */
async function readGroups(tx: Tx, teamId: number, campaign: CampaignRow): Promise<CostGroup[]> {
  const { id, currency, template_category } = campaign;
  const expected = (template_category ?? 'MARKETING').toLowerCase();
  const { rows } = await sql<GroupRow>`
    select prefix, category, reason, currency, count(*)::integer as messages,
      coalesce(sum(forecast), 0)::float8 as forecast, coalesce(sum(micros), 0)::float8 as micros
    from (
      select m.*, case
          when m.status in ('failed', 'expired') and not m.is_delivered then 'undelivered'
          when not m.is_delivered or m.price is null then 'open'
          when m.kind = 'free_customer_service' then 'free_window'
          when m.kind = 'free_entry_point' then 'free_ad'
          when m.currency <> ${currency} then 'other_currency'
          when m.category <> ${expected} then 'other_category'
          when m.price <> m.forecast then 'other_price'
        end as reason,
        case when m.is_delivered then coalesce(m.price, 0) else 0 end as micros
      from (
        select left(c.phone_number, 6) as prefix, coalesce(m.pricing ->> 'category', ${expected}) as category,
          m.pricing ->> 'type' as kind, m.status, m.delivered_at is not null as is_delivered, m.price_micros as price,
          coalesce(m.estimate_micros, m.price_micros, 0) as forecast,
          case when m.delivered_at is not null and m.price_micros > 0 then coalesce(m.price_currency, ${currency})
            else ${currency} end as currency
        from messages m left join contacts c on c.team_id = m.team_id and c.id = m.contact_id
        where m.team_id = ${teamId} and m.campaign_id = ${id} and m.direction = 'out' and m.replaced_at is null
          and m.status not in ('queued', 'skipped')
      ) m
    ) m
    group by prefix, category, reason, currency`.execute(tx);
  const { markets } = priceBook();
  return rows.map(({ prefix, category, reason, currency: of, messages, forecast, micros }) => ({
    market: (prefix && marketOf(markets, prefix)?.market) || '?',
    category,
    reason,
    currency: of,
    messages,
    forecastMicros: forecast,
    micros,
  }));
}
