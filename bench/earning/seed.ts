import type pg from 'pg';
import type { Shop } from '../growth/shop.ts';

export interface Amounts {
  people: number;
  /** Of each, within the last month, read. */
  messages: number;
}

/** People of a shop, each with messages of a campaign that they read, and an order after the last of them. */
export async function seedBuyers(
  database: pg.Client,
  shop: Shop,
  { people, messages }: Amounts,
): Promise<number> {
  const { teamId, phoneNumberId, templateId } = shop;
  const { rows } = await database.query<{ id: string }>(
    `insert into campaigns (team_id, phone_number_id, name, template_id, step, started_at, holdout)
     values ($1, $2, 'Soldes', $3, 'SENDED', now() - interval '9 days', '{"percent": 10, "window_days": 7}') returning id`,
    [teamId, phoneNumberId, templateId],
  );
  const campaignId = Number(rows[0]?.id);
  await database.query('set session_replication_role = replica');
  await database.query('set synchronous_commit = off');
  await database.query(
    `insert into contacts (team_id, phone_number, first_name, optin_status)
     select $1, '+336' || lpad(n::text, 8, '0'), 'Camille', 'opted_in' from generate_series(1, $2::int) n`,
    [teamId, people],
  );
  await database.query(
    `insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause, campaign_id, template_id,
       sells, wamid, happened_at, created_at, accepted_at, delivered_at, read_at)
     select $1, $2, c.id, 'out', 'read', 'template', '{}', 'campaign', $3, $4, true, c.id || '-' || n,
       at, at, at, at, at + interval '2 hours'
     from contacts c cross join generate_series(1, $5::int) n
     cross join lateral (select now() - n * interval '4 days' - interval '5 days' as at) t
     where c.team_id = $1`,
    [teamId, phoneNumberId, campaignId, templateId, messages],
  );
  await database.query(
    `insert into campaign_recipients (team_id, campaign_id, contact_id, status, is_held_out, entered_at)
     select team_id, $2, id, case when id % 10 = 0 then 'held_out' else 'claimed' end, id % 10 = 0, now() - interval '9 days'
     from contacts where team_id = $1`,
    [teamId, campaignId],
  );
  // One in five bought within the window.
  await database.query(
    `insert into shop_orders (team_id, platform, shop, order_id, order_number, contact_id, total, net_total, currency, placed_at,
       changed_at)
     select team_id, 'shopify', 'lavande.myshopify.com', id, '#' || id, id, 4500, 4500, 'EUR',
       now() - interval '1 day' * (case when id % 5 = 0 then 6 else 1 end), now()
     from contacts where team_id = $1`,
    [teamId],
  );
  await database.query('reset session_replication_role');
  await database.query('vacuum analyze');
  return campaignId;
}
