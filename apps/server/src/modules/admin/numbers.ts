import type { AccountViolation, AdminNumber } from '@herald/contract';
import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';
import { likeWords } from '../../platform/likeWords.ts';
import { isoTime } from './isoTime.ts';

const team = sql`jsonb_build_object('id', t.id, 'name', t.name)`;

/** Numbers of every team, those that were connected last first. Digits find a number however it is written. */
export async function readAdminNumbers(app: AppServices, search: string): Promise<AdminNumber[]> {
  const like = likeWords(search);
  const digits = search.replace(/\D/g, '');
  const { rows } = await sql<AdminNumber>`
    select p.id, ${team} as team, p.verified_name, p.display_phone_number, p.meta_id as api_phone_number_id,
      a.waba_id as api_waba_id, p.status, p.quality_rating, a.messaging_limit_tier, p.account_violation,
      a.has_payment_method, a.token_invalid_at is not null as token_invalid, ${isoTime(sql`p.connected_at`)} as connected_at
    from phone_numbers p
    join whatsapp_accounts a on a.team_id = p.team_id and a.id = p.whatsapp_account_id
    join teams t on t.id = p.team_id
    where p.verified_name ilike ${like} or t.name ilike ${like} or p.meta_id like ${like} or a.waba_id like ${like}
      or (${digits} <> '' and p.phone_number like ${`%${digits}%`})
    order by p.connected_at desc nulls last, p.id desc
    limit 100
  `.execute(app.database.statements);
  return rows;
}

/** Accounts that a violation stopped. One account of Meta may be connected to several teams: it stands here once. */
export async function readViolations(app: AppServices): Promise<AccountViolation[]> {
  const { rows } = await sql<AccountViolation>`
    select a.waba_id as api_waba_id, max(a.name) as name, max(p.account_violation) as violation,
      ${isoTime(sql`max(p.account_violation_at)`)} as since,
      jsonb_agg(jsonb_build_object('id', p.id, 'verified_name', p.verified_name,
        'display_phone_number', p.display_phone_number, 'team', ${team}) order by p.id) as numbers
    from phone_numbers p
    join whatsapp_accounts a on a.team_id = p.team_id and a.id = p.whatsapp_account_id
    join teams t on t.id = p.team_id
    where p.account_violation is not null
    group by a.waba_id
    order by max(p.account_violation_at) desc nulls last
    limit 500
  `.execute(app.database.statements);
  return rows;
}
