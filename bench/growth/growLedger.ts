import type pg from 'pg';
import type { Shop } from './shop.ts';

/** Of so many messages, one comes from or goes to each contact on average; one contact in five has written to us. */
export const messagesPerContact = 10;
const contactsPerConversation = 5;
/**
 * Newest messages that WhatsApp has taken but not yet delivered, all of the last minute: it reports on what has just left,
 * and counts of templates have a row a day, so messages of two months would write to sixty rows instead of one.
 */
const underWay = 20_000;
/** Rows in one statement: small enough to see progress. */
const step = 250_000;

export interface Growth {
  /** Messages that are there. */
  from: number;
  to: number;
}

/**
 * Fills the ledger of a shop: of 20 messages 12 belong to campaigns, 5 came from customers and 3 answered them. Everything
 * has its rows elsewhere (contacts, recipients, conversations) and goes through every index; only foreign keys are not
 * checked, for the numbers are right by construction.
 */
export async function growLedger(
  database: pg.Client,
  shop: Shop,
  growth: Growth,
  progress: (text: string) => void,
): Promise<void> {
  await database.query('set session_replication_role = replica');
  await database.query('set synchronous_commit = off');
  await addContacts(database, shop, growth);
  const campaigns = await addCampaigns(database, shop, growth);
  for (let from = growth.from; from < growth.to; from += step) {
    const to = Math.min(growth.to, from + step);
    await addMessages(database, shop, growth, { from, to }, campaigns);
    progress(`${to} messages`);
  }
  await addRecipients(database, growth);
  await addConversations(database, shop, growth);
  await database.query('reset session_replication_role');
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}

async function addContacts(database: pg.Client, shop: Shop, { from, to }: Growth): Promise<void> {
  await database.query(
    `with person as (
       insert into contacts (team_id, phone_number, first_name, last_name, email, country_code, optin_status)
       select $1, '+336' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), 'Camille', 'Martin ' || n,
         'client' || n || '@example.com', 'FR', 'opted_in'
       from generate_series($2::int + 1, $3::int) n returning team_id, id, phone_number
     )
     insert into contact_identities (team_id, kind, value, contact_id)
     select team_id, 'phone', phone_number, id from person`,
    [shop.teamId, from / messagesPerContact, to / messagesPerContact],
  );
}

interface Span {
  first: number;
  count: number;
}

/** A larger shop has larger campaigns, and more of them. */
async function addCampaigns(database: pg.Client, shop: Shop, { from, to }: Growth): Promise<Span> {
  const count = 20 + Math.floor((to - from) / 25_000);
  const { rows } = await database.query<{ first: number }>(
    `with added as (
       insert into campaigns (team_id, phone_number_id, name, template_id, step, created_at, started_at, finished_at)
       select $1, $2, 'Campaign ' || n, $3, 'SENDED', at, at, at
       from (select n, now() - n * interval '1 day' as at from generate_series($4::int, 1, -1) n) given
       returning id
     )
     select min(id)::int as first from added`,
    [shop.teamId, shop.phoneNumberId, shop.templateId, count],
  );
  return { first: rows[0]?.first ?? 0, count };
}

async function addMessages(
  database: pg.Client,
  shop: Shop,
  growth: Growth,
  { from, to }: Growth,
  campaigns: Span,
): Promise<void> {
  await database.query(
    `insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, wamid, cause,
       priority, campaign_id, template_id, template_version, accepted_at, sent_at, delivered_at, read_at, happened_at,
       created_at)
     select $1, $2, contact, case when kind between 12 and 16 then 'in' else 'out' end,
       case when kind between 12 and 16 then 'received' when is_new then 'sent' when n % 3 = 0 then 'delivered' else 'read' end,
       case when kind < 12 then 'template' else 'text' end,
       case when kind < 12 then jsonb_build_object('template_id', $3::int, 'variables', '{"body.1": "Camille"}'::jsonb)
         else '{"text": "Bonjour, avez-vous encore la bougie à la lavande ?"}' end,
       'wamid.HBgLMzM2' || md5(n::text), case when kind < 12 then 'campaign' when kind > 16 then 'inbox' end,
       case when kind < 12 then 2 else 0 end, case when kind < 12 then campaign end,
       case when kind < 12 then $3::int end, case when kind < 12 then 1 end,
       case when is_out then at end, case when is_out then at end, case when is_out and not is_new then at end,
       case when is_out and not is_new and n % 3 > 0 then at end, at, at
     from (
       select n, n % 20 as kind, n % 20 not between 12 and 16 as is_out, n > $7::int - $8::int as is_new,
         case when n % 20 < 12 then 1 + n::bigint * 7919 % $9::int
           else 1 + n::bigint * 7919 % greatest(1, $9::int / $10::int) end as contact,
         $11::int + (n - $6::int - 1)::bigint * $12::int / ($7::int - $6::int) as campaign,
         date_trunc('milliseconds', now() - case when n > $7::int - $8::int then interval '1 minute'
           else interval '365 days' * (1 - (n - $6::int)::float / ($7::int - $6::int)) end) as at
       from generate_series($4::int + 1, $5::int) n
     ) given`,
    [
      ...[shop.teamId, shop.phoneNumberId, shop.templateId, from, to, growth.from, growth.to],
      ...[Math.min(underWay, (growth.to - growth.from) / 2), growth.to / messagesPerContact],
      ...[contactsPerConversation, campaigns.first, campaigns.count],
    ],
  );
}

/** The messages of before are numbered from 1 without a gap, and claims come behind them. */
async function addRecipients(database: pg.Client, { from, to }: Growth): Promise<void> {
  await database.query(
    `insert into campaign_recipients (team_id, campaign_id, contact_id, status, data, message_id, line)
     select team_id, campaign_id, contact_id, 'claimed', '{"Ville": "Lyon"}', id, row_number() over (order by id)
     from messages
     where campaign_id is not null and wamid like 'wamid.HBgLMzM2%'
     order by id desc limit (select count(*) from generate_series($1::int + 1, $2::int) n where n % 20 < 12)
     on conflict do nothing`,
    [from, to],
  );
}

async function addConversations(database: pg.Client, shop: Shop, { to }: Growth): Promise<void> {
  await database.query(
    `insert into conversations (team_id, phone_number_id, contact_id, closed, is_human_needed, unread_count,
       last_message_at, last_inbound_at, last_message_preview, last_message_inbound)
     select $1, $2, n, n % 3 = 0, n % 500 = 0, case when n % 50 = 1 then 1 else 0 end, at, at, 'Bonjour', true
     from (
       select n, now() - interval '365 days' * ((n::bigint * 7919 % $3::int)::float / $3::int) as at
       from generate_series(1, $3::int) n
     ) given
     on conflict do nothing`,
    [shop.teamId, shop.phoneNumberId, Math.floor(to / messagesPerContact / contactsPerConversation)],
  );
}
