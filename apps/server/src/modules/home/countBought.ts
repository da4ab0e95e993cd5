import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';

/** A message counts for what is bought within so many days after it was read or clicked. */
const attributionDays = 5;

export interface Bought {
  currency: string;
  orders: number;
  credited: number;
  turnover: number;
}

export interface DayBought {
  /** `YYYY-MM-DD`, by UTC. */
  day: string;
  bought: Bought[];
}

/** Returns what was bought on each of the days, which come in their order, those without an order among them. An order counts once, however many messages led to it. */
export async function countBought(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  days: readonly string[],
): Promise<DayBought[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  // Orders are few beside messages: for each, the messages of its buyer alone are looked at, and once.
  const { rows } = await sql<DayBought>`
    with seen as materialized (
      select (o.placed_at at time zone 'UTC')::date as day, o.currency, o.net_total, exists (
        select from messages m
        where m.team_id = o.team_id and m.phone_number_id = ${phoneNumberId} and m.contact_id = o.contact_id
          and m.direction = 'out' and (m.cause in ('campaign', 'automation') or m.type = 'template')
          and (m.read_at between o.placed_at - ${attributionDays} * interval '1 day' and o.placed_at
            or exists (
              select from link_clicks l
              where l.team_id = m.team_id and l.message_id = m.id
                and l.clicked_at between o.placed_at - ${attributionDays} * interval '1 day' and o.placed_at))
      ) as is_credited
      from shop_orders o
      where o.team_id = ${teamId} and o.cancelled_at is null and o.contact_id is not null
        -- Bounds that the index takes, however many years of orders there are.
        and o.placed_at >= ${first}::date::timestamp at time zone 'UTC'
        and o.placed_at < (${last}::date + 1)::timestamp at time zone 'UTC'
        and (o.placed_at at time zone 'UTC')::date = any(${days}::date[])
    ), counted as (
      select day, currency, count(*)::int as orders, count(*) filter (where is_credited)::int as credited,
        coalesce(sum(net_total) filter (where is_credited), 0)::bigint as turnover
      from seen group by day, currency
    )
    select d.day::text as day, coalesce(jsonb_agg(to_jsonb(c) - 'day') filter (where c.day is not null), '[]') as bought
    from unnest(${days}::date[]) as d (day) left join counted c using (day)
    group by d.day`.execute(tx);
  return rows;
}
