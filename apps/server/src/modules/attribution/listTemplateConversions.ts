import {
  minorUnits,
  type RouteQuery,
  type listTemplateConversions as route,
  type TemplateConversion,
} from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { readTimezone } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { dayOf, spanOf } from './period.ts';
import { hasOrders, presentEarned, readEarnedBy } from './readEarned.ts';

interface Row {
  id: number;
  name: string;
  language: string;
  is_deleted: boolean;
  sent: number;
  delivered: number;
  read: number;
  clicked: number;
  cost_micros: number;
  currency: string;
}

/** What was sent with each template in a period, and what it earned from orders that were placed in it. */
export async function listTemplateConversions(
  ctx: RequestContext,
  { period, attribution_window: window }: RouteQuery<typeof route>,
): Promise<TemplateConversion[]> {
  return ctx.db.read(async (tx) => {
    const timezone = await readTimezone(tx, ctx.teamId);
    const { since, until } = spanOf(period, ctx.clock.now(), timezone);
    const days = { since: dayOf(since, timezone), until: dayOf(until, timezone) };
    const rows = await readTemplates(tx, ctx, days);
    const ids = rows.map(({ id }) => id);
    const earned = await readEarnedBy(tx, ctx.teamId, { kind: 'template', ids, window, ...days });
    const hasShop = await hasOrders(tx, ctx.teamId);
    return rows.map((row) => {
      const { currency } = row;
      const figures = presentEarned(earned.get(row.id), { hasShop, costMicros: row.cost_micros, currency });
      return {
        template_id: row.id,
        name: row.name,
        language: row.language,
        is_deleted: row.is_deleted,
        sent: row.sent,
        delivered: row.delivered,
        read: row.read,
        clicked: row.clicked,
        conversion_rate:
          row.read === 0 || figures.order_count === null ? null : figures.order_count / row.read,
        cost: { amount: minorUnits(row.cost_micros, currency), currency },
        ...figures,
      };
    });
  });
}

interface Days {
  since: string | null;
  until: string | null;
}

/** Of the account behind the number, those that were sent in these days; what was sent most first. */
async function readTemplates(
  tx: Tx,
  { teamId, phoneNumberId }: Pick<RequestContext, 'teamId' | 'phoneNumberId'>,
  { since, until }: Days,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id, t.name, t.language, t.deleted_at is not null as is_deleted, sum(c.sent)::integer as sent,
      sum(c.delivered)::integer as delivered, sum(c.read)::integer as read, sum(c.clicked)::integer as clicked, sum(c.cost_micros)::bigint as cost_micros,
      coalesce(a.currency, m.currency) as currency
    from phone_numbers n
    join teams m on m.id = n.team_id
    join whatsapp_accounts a on a.team_id = n.team_id and a.id = n.whatsapp_account_id
    join templates t on t.team_id = n.team_id and t.whatsapp_account_id = n.whatsapp_account_id
    join message_counts c on c.team_id = t.team_id and c.owner_kind = 'template' and c.owner_id = t.id
    where n.team_id = ${teamId} and n.id = ${phoneNumberId}
      and (${since}::date is null or c.day >= ${since}::date) and (${until}::date is null or c.day < ${until}::date)
    group by t.team_id, t.id, t.name, t.language, t.deleted_at, a.currency, m.currency
    having sum(c.sent) > 0
    order by sum(c.sent) desc, t.id desc limit 500`.execute(tx);
  return rows;
}
