import type pg from 'pg';
import { createToken, hashToken } from '../../apps/server/src/platform/secrets.ts';

export interface Shop {
  token: string;
  campaignId: number;
  params: { team_id: number; phone_number_id: number };
}

/**
 * A team with its owner, who is signed in, a number, and a campaign that waits for its contacts; `nth` tells several
 * apart.
 */
export async function openShop(database: pg.Client, nth = 0): Promise<Shop> {
  const token = createToken('hst');
  const { rows } = await database.query<{ team: number; number: number; campaign: number }>(
    `with person as (
       insert into users (email, first_name, onboarded_at) values ('owner' || $2 || '@example.com', 'Ada', now()) returning id
     ), session as (
       insert into sessions (token_hash, user_id, last_used_at, expires_at)
       select $1, id, now(), now() + interval '1 day' from person
     ), team as (
       insert into teams (name, trial_ends_at, created_by) select 'Shop', now() + interval '14 days', id from person
       returning id
     ), member as (
       insert into members (team_id, user_id, role_id) select team.id, person.id, 1 from team, person
     ), account as (
       insert into whatsapp_accounts (team_id, waba_id) select id, '9001' || $2 from team returning team_id, id
     ), number as (
       insert into phone_numbers (team_id, whatsapp_account_id, meta_id) select team_id, id, '8001' || $2 from account
       returning team_id, id
     ), campaign as (
       insert into campaigns (team_id, phone_number_id, name) select team_id, id, 'Everybody' from number returning id
     )
     select team.id::int as team, number.id::int as number, campaign.id::int as campaign from team, number, campaign`,
    [hashToken(token), String(nth)],
  );
  const [row] = rows;
  if (!row) throw new Error('The shop was not made.');
  return { token, campaignId: row.campaign, params: { team_id: row.team, phone_number_id: row.number } };
}
