import { type Group, mostAwaiting, type PhoneNumber } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface NumberRow {
  id: number;
  verified_name: string | null;
  phone_number: string | null;
  display_phone_number: string | null;
  account_violation: string | null;
  last_contact_id: number | null;
  waba_id: string;
  has_payment_method: boolean | null;
  /** Whether Meta charges the team itself; a team that pays Herald ahead has nothing to add there. */
  pays_meta: boolean;
  messaging_limit_tier: string | null;
  throughput_level: string;
  quality_rating: string | null;
  status: string | null;
  name_status: string | null;
  is_on_biz_app: boolean;
  restrictions: { type: string; expires_at: string | null }[];
  health_problems: PhoneNumber['health_problems'];
  checked_at: Date | null;
  history_progress: number | null;
  history_error: number | null;
  has_token: boolean;
  token_invalid_at: Date | null;
  disconnected_at: Date | null;
  pin_needed_at: Date | null;
  pin_retry_at: Date | null;
  unread_conversations: number;
  conversations_awaiting: number;
  initiated_last_24h: number;
  groups: Group[];
}

/** As `tierLimit` reads it. */
const isLimited = sql`a.messaging_limit_tier ~ '^TIER_[0-9]+[KM]?$'`;

/** The numbers of the team, or one of them, with everything a person sees of a number. */
export async function readNumbers(
  tx: Tx,
  teamId: number,
  now: Date,
  numberId?: number,
): Promise<NumberRow[]> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const { rows } = await sql<NumberRow>`
    select p.id, p.verified_name, p.phone_number, p.display_phone_number, p.account_violation, p.last_contact_id,
           a.waba_id, a.has_payment_method, t.meta_billing_v2 as pays_meta, a.messaging_limit_tier, p.throughput_level, p.quality_rating, p.status,
           p.name_status, p.is_on_biz_app, a.restrictions, p.health_problems, p.checked_at, p.disconnected_at,
           p.pin_needed_at, p.pin_retry_at,
           p.history_progress, p.history_error,
           a.has_token, a.token_invalid_at,
           p.unread_conversations,
           (select count(*)::int from (
              select from conversations v
              where v.team_id = p.team_id and v.phone_number_id = p.id and v.shelf = 'open'
                and v.waiting_since is not null
              limit ${mostAwaiting}) awaiting) as conversations_awaiting,
           case when ${isLimited} then (
             select count(*)::int from portfolio_recipients r
             where r.team_id = p.team_id and r.portfolio = coalesce(a.business_id, a.waba_id) and r.last_at > ${dayAgo}
           ) else (
             -- Nobody counts where nothing is limited.
             select count(distinct m.contact_id)::int from whatsapp_accounts f
             join phone_numbers n on n.team_id = f.team_id and n.whatsapp_account_id = f.id
             join messages m on m.team_id = n.team_id and m.phone_number_id = n.id
               and m.type = 'template' and m.accepted_at > ${dayAgo}
             where f.team_id = a.team_id and coalesce(f.business_id, f.waba_id) = coalesce(a.business_id, a.waba_id)
           ) end as initiated_last_24h,
           coalesce(
             (select json_agg(json_build_object(
                'id', g.id, 'name', g.name, 'color', g.color, 'contacts_count', g.contacts_count,
                'created_at', to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                order by lower(g.name))
              from groups g where g.team_id = p.team_id and g.phone_number_id = p.id), '[]') as groups
    from phone_numbers p
    join whatsapp_accounts a on a.team_id = p.team_id and a.id = p.whatsapp_account_id
    join teams t on t.id = p.team_id
    where p.team_id = ${teamId} and (${numberId ?? null}::bigint is null or p.id = ${numberId ?? null}::bigint)
    order by p.id
  `.execute(tx);
  return rows;
}

export interface NumberAccess {
  account_id: number;
  waba_id: string;
  meta_id: string;
}

/** What is needed to speak to Meta about a number; nothing of one that its team disconnected. */
export async function readNumberAccess(
  tx: Tx,
  teamId: number,
  numberId: number,
): Promise<NumberAccess | undefined> {
  return tx
    .selectFrom('phone_numbers as p')
    .innerJoin('whatsapp_accounts as a', (join) =>
      join.onRef('a.team_id', '=', 'p.team_id').onRef('a.id', '=', 'p.whatsapp_account_id'),
    )
    .select(['a.id as account_id', 'a.waba_id', 'p.meta_id'])
    .where('p.team_id', '=', teamId)
    .where('p.id', '=', numberId)
    .where('p.disconnected_at', 'is', null)
    .executeTakeFirst();
}
