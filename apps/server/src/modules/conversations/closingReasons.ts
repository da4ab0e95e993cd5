import { sql } from 'kysely';
import type { By } from '../../actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Chosen } from './changeConversations.ts';

/** Whether whoever acts has to say why they close. Programs, automations and Herald itself need not. */
export async function mustSayWhy(tx: Tx, { actor, teamId }: By): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  const { rows } = await sql`
    select from closing_reason_settings where team_id = ${teamId} and is_required`.execute(tx);
  return rows.length > 0;
}

/** Refuses what the team does not offer, or no longer. */
export async function checkReason(tx: Tx, teamId: number, reasonId: number, field: string): Promise<void> {
  const { rows } = await sql`
    select from closing_reasons
    where team_id = ${teamId} and id = ${reasonId} and archived_at is null`.execute(tx);
  if (rows.length > 0) return;
  throw invalidField(field, {
    en: 'This reason is no longer offered. Choose another one.',
    fr: 'Ce motif n’est plus proposé. Choisissez-en un autre.',
  });
}

/**
 * Whose conversations somebody opened themselves, and nobody closed or opened since: taking that back closes them for the
 * reason that they were closed for before, or for none.
 */
export async function readOwnOpenings(
  tx: Tx,
  { teamId, actor }: By,
  { phoneNumberId, contactIds }: Chosen,
): Promise<ReadonlyMap<number, number | undefined>> {
  if (actor.kind !== 'user') return new Map();
  const { rows } = await sql<{ contact_id: number; reason_id: number | null }>`
    select contact_id, (closing.data ->> 'closing_reason_id')::bigint as reason_id
    from unnest(${contactIds}::bigint[]) as chosen(contact_id)
    cross join lateral (${newest(['closed', 'reopened'])}) last
    left join lateral (${newest(['closed'])}) closing on true
    where last.kind = 'reopened' and last.user_id = ${actor.userId}`.execute(tx);
  return new Map(rows.map(({ contact_id, reason_id }) => [contact_id, reason_id ?? undefined]));

  function newest(kinds: readonly string[]) {
    return sql`
      select kind, user_id, data from conversation_events e
      where e.team_id = ${teamId} and e.phone_number_id = ${phoneNumberId} and e.contact_id = chosen.contact_id
        and kind = any(${kinds}::text[])
      order by created_at desc, id desc limit 1`;
  }
}

export function reasonRequired(): AppError {
  return new AppError(
    'closing_reason_required',
    {
      en: 'Your team asks for a reason: choose one to close the conversation.',
      fr: 'Votre équipe demande un motif : choisissez-en un pour fermer la conversation.',
    },
    { status: 422 },
  );
}
