import pg from 'pg';
import { type Ledger, wamidOf } from './bodies.ts';

/** A number with a campaign whose messages WhatsApp has just accepted. */
export async function seedLedger(url: string, messages: number): Promise<Ledger> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=public' });
  await client.connect();
  try {
    const { rows } = await client.query<{ first_id: string }>(seed, [messages, wamidOf(0).slice(0, -1)]);
    await client.query('vacuum analyze messages, contacts');
    return { wabaId, phoneNumberId, firstId: Number(rows[0]?.first_id), messages };
  } finally {
    await client.end();
  }
}

const wabaId = '330011223344556';
const phoneNumberId = '220099887766554';

const seed = `
  with team as (
    insert into teams (name, currency, country_code, timezone) values ('Bench', 'EUR', 'FR', 'Europe/Paris') returning id
  ), account as (
    insert into whatsapp_accounts (team_id, waba_id, currency)
    select id, '${wabaId}', 'EUR' from team returning team_id, id
  ), number as (
    insert into phone_numbers (team_id, whatsapp_account_id, meta_id, phone_number, verified_name, status)
    select team_id, id, '${phoneNumberId}', '+15550100199', 'Bench', 'CONNECTED' from account returning team_id, id
  ), campaign as (
    insert into campaigns (team_id, phone_number_id, name, step, total_contacts, total_accepted)
    select team_id, id, 'Bench', 'SENDING', $1::int, $1::int from number returning team_id, id, phone_number_id
  ), people as (
    insert into contacts (team_id, phone_number, country_code)
    select team.id, '+336' || lpad(n::text, 8, '0'), 'FR' from team, generate_series(0, $1::int - 1) n
    returning id, team_id
  ), ledger as (
    insert into messages (team_id, phone_number_id, contact_id, campaign_id, direction, status, type, content, wamid,
      cause, accepted_at, happened_at)
    select p.team_id, c.phone_number_id, p.id, c.id, 'out', 'accepted', 'template', '{}',
      $2::text || (row_number() over (order by p.id) - 1), 'campaign', now(), now()
    from people p, campaign c order by p.id
    returning id
  )
  select min(id) as first_id from ledger`;
