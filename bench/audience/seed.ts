import type pg from 'pg';
import { addPeople } from '../inbox/seed/people.ts';
import { openTeam, type SeededTeam } from '../inbox/seed/team.ts';
import { withoutIndexes } from '../lib/withoutIndexes.ts';

export interface SeededAudience extends SeededTeam {
  templateId: number;
  otherTemplateId: number;
  /** A list with everybody on it, and one with one person in ten. */
  everybody: number;
  some: number;
  people: number;
}

/** A person in a hundred has no first name, one in fifty has opted out; everybody else agreed. */
export async function seedAudience(database: pg.Client, people: number): Promise<SeededAudience> {
  await database.query('set search_path = public');
  await database.query(
    `create or replace function pg_temp.share(n bigint, seed bigint) returns double precision language sql immutable
     return (hashint8extended(n, seed) & 2147483647) / 2147483648.0`,
  );
  const team = await openTeam(database);
  const { teamId, phoneNumberId } = team;
  await database.query(
    `update whatsapp_accounts set access_token_sealed = 'sealed', messaging_limit_tier = 'TIER_UNLIMITED' where team_id = $1`,
    [teamId],
  );
  await database.query('set session_replication_role = replica');
  await database.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'`);
  const list = async (name: string, every: number) => {
    const { rows } = await database.query<{ id: string }>(
      `with list as (
         insert into groups (team_id, phone_number_id, name, contacts_count)
         select $1, $2, $3, count(*) from contacts where team_id = $1 and id % $4::int = 0 returning id
       ), member as (
         insert into group_members (team_id, group_id, contact_id, added_at)
         select $1, list.id, c.id, now() from list, contacts c where c.team_id = $1 and c.id % $4::int = 0
       )
       select id from list`,
      [teamId, phoneNumberId, name, every],
    );
    return Number(rows[0]?.id);
  };
  let lists = { everybody: 0, some: 0 };
  await withoutIndexes(database, ['contacts', 'contact_identities', 'group_members'], async () => {
    await addPeople(database, team, people);
    await database.query(
      `update contacts set first_name = case when id % 100 <> 7 then split_part(profile_name, ' ', 1) end,
         optin_status = case when optin_status = 'opted_out' then 'opted_out' else 'opted_in' end,
         attributes = jsonb_build_object('Ville', 'Lyon', 'Dernière commande', '2026-08-14')`,
    );
    lists = { everybody: await list('Tout le monde', 1), some: await list('Presse', 10) };
  });
  const templateId = await addTemplate(database, team, 'soldes');
  const otherTemplateId = await addTemplate(database, team, 'soldes_court');
  await database.query('reset session_replication_role; reset synchronous_commit');
  await database.query('vacuum analyze contacts, contact_identities, group_members');
  return { ...team, ...lists, templateId, otherTemplateId, people };
}

async function addTemplate(database: pg.Client, { teamId }: SeededTeam, name: string): Promise<number> {
  const structure = {
    ...{ type: 'standard', name, category: 'MARKETING', language: 'fr', parameter_format: 'positional' },
    header: { type: 'none' },
    body: {
      text: 'Bonjour {{1}}, -20 % cette semaine.',
      variables: [{ number: 1, name: 'prénom', example: 'Ada' }],
    },
    footer: null,
    buttons: [],
  };
  const { rows } = await database.query<{ id: string }>(
    `insert into templates (team_id, whatsapp_account_id, name, language, category, status, type, structure)
     select team_id, id, $2, 'fr', 'MARKETING', 'APPROVED', 'standard', $3 from whatsapp_accounts where team_id = $1
     returning id`,
    [teamId, name, JSON.stringify(structure)],
  );
  return Number(rows[0]?.id);
}

/** What a shop has sent in five years, each with its results. */
export async function seedPast(
  database: pg.Client,
  audience: SeededAudience,
  campaigns: number,
): Promise<void> {
  const { teamId, phoneNumberId, templateId } = audience;
  await database.query(
    `insert into campaigns (team_id, phone_number_id, name, template_id, step, variables, started_at, created_at, finished_at,
       currency, cost_micros, total_contacts, total_accepted, total_delivered, total_read, total_clicked, total_replied)
     select $1, $2, case when n % 7 = 0 then 'Soldes ' else 'Nouveautés ' end || n, $3, 'SENDED', $4, at, at, at, 'EUR', people * 70000,
       people, people, people * 97 / 100, people * (40 + n % 50) / 100, people * (n % 9) / 100, people * (n % 5) / 100
     from generate_series(1, $5::int) n
     cross join lateral (select now() - n * interval '22 hours' as at, 500 + n * 37 % 20000 as people) o`,
    [teamId, phoneNumberId, templateId, JSON.stringify(variables), campaigns],
  );
  await database.query('vacuum analyze campaigns');
}

/** When it began: long enough ago for every point of the results. */
const daysAgo = 9;

/**
 * A campaign to everybody that was stopped near its end: one in ten is held out, 2 % are left out, 2 % failed and 3 % still
 * wait; half of the others read it, some clicked, answered or bought. Three are uncertain, the last of all.
 */
export async function seedSent(database: pg.Client, audience: SeededAudience): Promise<number> {
  const { teamId, phoneNumberId, templateId } = audience;
  const { rows } = await database.query<{ id: string }>(
    `insert into campaigns (team_id, phone_number_id, name, template_id, step, variables, started_at, paused_at, holdout,
       delivery, currency)
     values ($1, $2, 'Soldes d’été', $3, 'PAUSED', $4, now() - $5::int * interval '1 day', now() - interval '1 day',
       '{"percent": 10, "window_days": 7}', '{"holdout": {"percent": 10}}', 'EUR') returning id`,
    [teamId, phoneNumberId, templateId, JSON.stringify(variables), daysAgo],
  );
  const campaignId = Number(rows[0]?.id);
  await database.query('set session_replication_role = replica; set synchronous_commit = off');
  const tables = ['campaign_recipients', 'messages', 'shop_orders', 'message_clicks'];
  await withoutIndexes(database, tables, async () => {
    await database.query(
      `insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause, campaign_id,
         template_id, sells, wamid, happened_at, created_at, claimed_at, accepted_at, sent_at, delivered_at, read_at, error_code,
         error_title)
       select $1, $2, c.id, 'out', o.status, 'template', '{}', 'campaign', $3, $4, true, 'wamid.' || c.id, at, at, at,
         case when o.status <> 'uncertain' then at end, case when o.status <> 'uncertain' then at end,
         case when o.status in ('delivered', 'read') then at + interval '3 seconds' end,
         case when o.status = 'read' then at + pg_temp.share(c.id, 31) ^ 3 * interval '2 days' end,
         case when o.status = 'failed' then 131026 end, case when o.status = 'failed' then 'Message undeliverable' end
       from contacts c
       cross join lateral (
         select case when c.id > (select max(id) - 3 from contacts) then 'uncertain'
           when c.id % 50 = 11 then 'failed' when c.id % 20 = 2 then 'sent' when c.id % 2 = 0 then 'delivered' else 'read' end as status,
           now() - $5::int * interval '1 day' + c.id % 3600 * interval '1 second' as at
       ) o
       where c.team_id = $1 and c.id % 10 <> 0 and c.id % 50 <> 7 and c.id % 33 <> 5 order by c.id`,
      [teamId, phoneNumberId, campaignId, templateId, daysAgo],
    );
    await database.query(
      `insert into campaign_recipients (team_id, campaign_id, contact_id, status, skip_reason, message_id, is_held_out, entered_at,
         replied_at, sources, variables)
       select $1, $2, c.id,
         case when m.id is not null then 'claimed' when c.id % 10 = 0 then 'held_out' when c.id % 50 = 7 then 'skipped' else 'pending' end,
         case when m.id is null and c.id % 10 <> 0 and c.id % 50 = 7 then 'opted_out' end, m.id, c.id % 10 = 0, m.accepted_at,
         case when m.read_at is not null and c.id % 30 = 1 then m.read_at + interval '1 hour' end, 2, '{"body.1": "Ada"}'
       from contacts c left join messages m on m.team_id = $1 and m.contact_id = c.id
       where c.team_id = $1 order by c.id`,
      [teamId, campaignId],
    );
    await database.query(
      `insert into message_clicks (team_id, message_id, target_id, phone_number_id, contact_id, campaign_id, clicks, first_at, last_at)
       select team_id, id, 1, phone_number_id, contact_id, campaign_id, 1, read_at + interval '1 minute', read_at + interval '1 minute'
       from messages where team_id = $1 and read_at is not null and contact_id % 8 = 1`,
      [teamId],
    );
    await database.query(
      `insert into shop_orders (team_id, platform, shop, order_id, order_number, contact_id, total, net_total, currency, placed_at,
         changed_at)
       select team_id, 'shopify', 'lavande.myshopify.com', id, '#' || id, contact_id, 4500, 4500, 'EUR', read_at + interval '2 hours',
         now()
       from messages where team_id = $1 and read_at is not null and contact_id % 40 = 1`,
      [teamId],
    );
  });
  await database.query('reset session_replication_role; reset synchronous_commit');
  await database.query('vacuum analyze');
  return campaignId;
}

/** Whoever has no first name is one of those who drop out. */
export const variables = { 'body.1': { source: 'field', field: 'first_name', fallback: '' } } as const;
