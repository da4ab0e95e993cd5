import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';

export interface Blocking extends NumberScope {
  contactId: number;
}

/** What is wanted of somebody, what WhatsApp knows, and how it calls them. */
interface Block {
  isWanted: boolean;
  isKnown: boolean;
  windowClosesAt: Date | null;
  /** Null while the number is not connected. */
  metaId: string | null;
  accountId: number;
  users: ({ phone: string } | { userId: string })[];
}

export async function readBlock(
  tx: Tx,
  { teamId, phoneNumberId, contactId }: Blocking,
): Promise<Block | undefined> {
  const { rows } = await sql<Block>`
    select v.blocked_at is not null as "isWanted", v.is_blocked_at_whatsapp as "isKnown",
      v.window_closes_at as "windowClosesAt", a.id as "accountId",
      case when a.has_token and a.token_invalid_at is null and n.disconnected_at is null then n.meta_id end as "metaId",
      coalesce((
        select jsonb_agg(case when i.kind = 'phone' then jsonb_build_object('phone', i.value)
            else jsonb_build_object('userId', i.value) end
          order by i.value = c.phone_number desc nulls last, i.kind = 'phone' desc, i.created_at desc)
        from contact_identities i
        where i.team_id = c.team_id and i.contact_id = c.id and i.kind in ('phone', 'bsuid')), '[]') as users
    from conversations v
    join contacts c on c.team_id = v.team_id and c.id = v.contact_id
    join phone_numbers n on n.team_id = v.team_id and n.id = v.phone_number_id
    join whatsapp_accounts a on a.team_id = n.team_id and a.id = n.whatsapp_account_id
    where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = ${contactId}`.execute(
    tx,
  );
  return rows[0];
}

export async function markBlocked(
  tx: Tx,
  { teamId, phoneNumberId, contactId }: Blocking,
  isBlocked: boolean,
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ is_blocked_at_whatsapp: isBlocked })
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where('contact_id', '=', contactId)
    .execute();
}

/** Unblocked here, and blocked at WhatsApp, on numbers that are connected. */
export async function readStillBlocked(tx: Tx): Promise<Blocking[]> {
  const { rows } = await sql<Blocking>`
    select v.team_id as "teamId", v.phone_number_id as "phoneNumberId", v.contact_id as "contactId"
    from conversations v
    join phone_numbers n on n.team_id = v.team_id and n.id = v.phone_number_id
    where v.is_blocked_at_whatsapp and v.blocked_at is null and n.disconnected_at is null
    order by 1, 2, 3 limit 500`.execute(tx);
  return rows;
}
