import type { Home } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';

/** Which steps towards a first campaign are done. */
export async function readSetup(tx: Tx, { teamId, phoneNumberId }: NumberScope): Promise<Home['setup']> {
  const { rows } = await sql<NonNullable<Home['setup']>>`
    select exists (select from contacts where team_id = ${teamId}) as contacts,
      exists (
        select from templates t
        join phone_numbers n on n.team_id = t.team_id and n.whatsapp_account_id = t.whatsapp_account_id
        where t.team_id = ${teamId} and n.id = ${phoneNumberId} and t.status = 'APPROVED' and t.deleted_at is null
      ) as template,
      exists (
        select from campaigns
        where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and started_at is not null
      ) as campaign`.execute(tx);
  return rows[0] ?? null;
}
