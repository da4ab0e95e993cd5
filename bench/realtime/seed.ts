import pg from 'pg';
import { hashToken } from '../../apps/server/src/platform/secrets.ts';

export interface Agent {
  token: string;
  team_id: number;
  phone_number_id: number;
}

export interface Office {
  agents: Agent[];
  /** Meta's ids of the numbers, in the order of ours. */
  numbers: { metaId: string; wabaId: string }[];
}

export const metaIdOf = (index: number) => String(220_000_000_000_000 + index);
export const wabaIdOf = (index: number) => String(330_000_000_000_000 + index);
const tokenOf = (index: number) => `hst_bench_agent_${String(index).padStart(8, '0')}_0123456789`;

/** Teams of one number, each with as many agents who are signed in. */
export async function seedOffice(url: string, numbers: number, agentsEach: number): Promise<Office> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=public' });
  await client.connect();
  try {
    const metaIds = Array.from({ length: numbers }, (_, index) => metaIdOf(index));
    const wabaIds = Array.from({ length: numbers }, (_, index) => wabaIdOf(index));
    const { rows } = await client.query<{ team_id: string; id: string }>(seedNumbers, [metaIds, wabaIds]);
    const tokens = Array.from({ length: numbers * agentsEach }, (_, index) => tokenOf(index));
    const teams = tokens.map((_, index) => rows[index % numbers]?.team_id);
    await client.query(seedAgents, [tokens.map(hashToken), teams]);
    await client.query('vacuum analyze members, sessions, users, phone_numbers');
    return {
      numbers: metaIds.map((metaId, index) => ({ metaId, wabaId: wabaIds[index] ?? '' })),
      agents: tokens.map((token, index) => ({
        token,
        team_id: Number(rows[index % numbers]?.team_id),
        phone_number_id: Number(rows[index % numbers]?.id),
      })),
    };
  } finally {
    await client.end();
  }
}

const seedNumbers = `
  with places as (
    select place, meta_id, waba_id from unnest($1::text[], $2::text[]) with ordinality as x(meta_id, waba_id, place)
  ), teams as (
    insert into teams (name, currency, country_code, timezone)
    select 'Bench ' || place, 'EUR', 'FR', 'Europe/Paris' from places order by place returning id
  ), numbered as (
    select id, row_number() over (order by id) as place from teams
  ), accounts as (
    insert into whatsapp_accounts (team_id, waba_id, currency)
    select n.id, p.waba_id, 'EUR' from numbered n join places p using (place) returning team_id, id
  )
  insert into phone_numbers (team_id, whatsapp_account_id, meta_id, phone_number, verified_name, status)
  select n.id, a.id, p.meta_id, '+1555' || lpad(p.place::text, 7, '0'), 'Bench', 'CONNECTED'
  from numbered n join places p using (place) join accounts a on a.team_id = n.id
  order by place returning team_id, id`;

const seedAgents = `
  with agents as (
    select place, token_hash, team_id
    from unnest($1::bytea[], $2::bigint[]) with ordinality as x(token_hash, team_id, place)
  ), people as (
    insert into users (email, first_name, last_name)
    select 'agent' || place || '@bench.example', 'Agent', place::text from agents order by place returning id, email
  ), known as (
    select p.id, a.token_hash, a.team_id from people p join agents a on p.email = 'agent' || a.place || '@bench.example'
  ), joined as (
    insert into members (team_id, user_id, role_id) select team_id, id, 4 from known
  )
  insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
  select token_hash, id, now(), now(), now() + interval '1 day' from known`;
