import type pg from 'pg';
import { createToken, hashToken } from '../../../apps/server/src/platform/secrets.ts';

export interface SeededTeam {
  teamId: number;
  phoneNumberId: number;
  /** Of the owner, who is signed in with `token` and whom a share of the conversations belongs to. */
  userId: number;
  token: string;
  /** Of the calls of the API. */
  params: { team_id: number; phone_number_id: number };
  /** Members who answer. */
  agents: number[];
}

const agentCount = 20;

/** A team with a connected number, an owner who is signed in, and agents. */
export async function openTeam(database: pg.Client): Promise<SeededTeam> {
  const token = createToken('hst');
  const { rows } = await database.query<Pick<SeededTeam, 'teamId' | 'userId' | 'phoneNumberId'>>(
    `with person as (
       insert into users (email, first_name, last_name, onboarded_at) values ('owner@example.com', 'Ada', 'Durand', now())
       returning id
     ), session as (
       insert into sessions (token_hash, user_id, last_used_at, expires_at)
       select $1, id, now(), now() + interval '30 days' from person
     ), team as (
       insert into teams (name, grant_scale_access, created_by) select 'Shop', true, id from person returning id
     ), member as (
       insert into members (team_id, user_id, role_id) select team.id, person.id, 1 from team, person
     ), account as (
       insert into whatsapp_accounts (team_id, waba_id, currency) select id, '9001', 'EUR' from team returning team_id, id
     ), number as (
       insert into phone_numbers (team_id, whatsapp_account_id, meta_id, status, phone_number, display_phone_number,
         verified_name)
       select team_id, id, '8001', 'CONNECTED', '+33755500001', '+33 7 55 50 00 01', 'Shop' from account returning id
     )
     select team.id as "teamId", person.id as "userId", number.id as "phoneNumberId" from team, person, number`,
    [hashToken(token)],
  );
  const [team] = rows;
  if (!team) throw new Error('The team was not made.');
  const ids = { teamId: +team.teamId, phoneNumberId: +team.phoneNumberId, userId: +team.userId };
  const params = { team_id: ids.teamId, phone_number_id: ids.phoneNumberId };
  return { ...ids, token, params, agents: await addAgents(database, ids.teamId) };
}

async function addAgents(database: pg.Client, teamId: number): Promise<number[]> {
  const { rows } = await database.query<{ id: string }>(
    `with person as (
       insert into users (email, first_name, last_name, onboarded_at)
       select 'agent' || n || '@example.com', 'Agent', 'N° ' || n, now() from generate_series(1, $2::int) n returning id
     )
     insert into members (team_id, user_id, role_id) select $1, id, 4 from person returning user_id as id`,
    [teamId, agentCount],
  );
  return rows.map(({ id }) => Number(id));
}
