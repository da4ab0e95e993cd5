import { sql } from 'kysely';
import { type Cause, nobody, ofTeams } from './cause.ts';

/** Under which WhatsApp sends nothing for a number, or less. */
const forbidding = sql`n.status in ('BANNED', 'RESTRICTED', 'UNVERIFIED')`;
/** Meta cannot charge the card. */
const unpaid = 141006;

/**
 * How the numbers stand that were ever connected. Of one that WhatsApp does not let in, nothing else counts until it is
 * connected again.
 */
export const numberCauses: Cause = {
  kinds: [
    'number_violation',
    'number_lost',
    'number_pin',
    'number_disconnected',
    'number_restricted',
    'number_payment',
    'number_quality',
  ],
  select: (asked) => sql`
    select n.team_id, found.kind, n.id as subject_id, n.id as phone_number_id, ${nobody} as user_id, found.cause,
      found.data || jsonb_build_object('name', coalesce(n.verified_name, n.display_phone_number)) as data,
      coalesce(found.since, ${asked.now}) as since
    from (
      select p.team_id, p.id, p.status, p.verified_name, p.display_phone_number, p.disconnected_at, p.pin_needed_at,
        p.account_violation, p.account_violation_at, p.health_problems, p.quality_rating,
        a.token_invalid_at, a.has_payment_method, a.has_token, t.meta_billing_v2 as pays_meta, r.what, r.until, a.restrictions_at,
        case
          when p.disconnected_at is not null then 'disconnected'
          when not a.has_token or a.token_invalid_at is not null then 'lost'
          when p.pin_needed_at is not null then 'pin'
          when p.status in ('DISCONNECTED', 'DELETED', 'MIGRATED') then 'lost'
          else 'connected'
        end as connection
      from phone_numbers p
      join whatsapp_accounts a on a.team_id = p.team_id and a.id = p.whatsapp_account_id
      join teams t on t.id = p.team_id
      cross join lateral (
        select coalesce(jsonb_agg(x ->> 'type' order by x ->> 'type'), '[]') as what, max(x ->> 'expires_at') as until
        from jsonb_array_elements(a.restrictions) x
        where x ->> 'type' in ('RESTRICTED_BIZ_INITIATED_MESSAGING', 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
            'RESTRICTED_UTILITY_TEMPLATES')
          and (x ->> 'expires_at' is null or (x ->> 'expires_at')::timestamptz > ${asked.now})
      ) r
      where ${ofTeams(asked, 'p')} and p.verified_name is not null
    ) n
    cross join lateral (
      select 'number_lost' as kind, 'lost' as cause, '{}'::jsonb as data, n.token_invalid_at as since
      where n.connection = 'lost'
      union all
      select 'number_disconnected', 'disconnected', '{}', n.disconnected_at where n.connection = 'disconnected'
      union all
      select 'number_pin', 'pin', '{}', n.pin_needed_at where n.connection = 'pin'
      union all
      select 'number_violation', n.account_violation, jsonb_build_object('said', n.account_violation),
        n.account_violation_at
      where n.connection = 'connected' and n.account_violation is not null
      union all
      select 'number_restricted', concat_ws(' ', n.what, case when ${forbidding} then n.status end),
        jsonb_build_object(
          'what', n.what || case when ${forbidding} then to_jsonb(array[n.status]) else '[]' end,
          'until', n.until),
        -- Of a status nobody knows since when, and the account may have been restricted long before.
        case when n.what <> '[]' then n.restrictions_at end
      where n.connection = 'connected' and (n.what <> '[]' or ${forbidding})
      union all
      select 'number_payment', 'payment', '{}', null
      where n.connection = 'connected' and n.pays_meta and (
        n.has_payment_method is false or n.health_problems @> ${sql.lit(`[{"code": ${unpaid}}]`)}::jsonb)
      union all
      select 'number_quality', n.quality_rating, '{}', null
      where n.connection = 'connected' and n.quality_rating = 'RED'
    ) found`,
};
