import { sql } from 'kysely';
import type { By } from '../../actor.ts';
import type { Tx } from '../../platform/database/index.ts';

/** An address by which somebody was recognised follows; several people may share one, so it refuses nobody. */
export async function changeEmail(
  tx: Tx,
  { teamId, now }: By,
  before: { id: number; email: string | null },
  email: string | null,
): Promise<void> {
  if (before.email === null || before.email.toLowerCase() === email?.toLowerCase()) return;
  const { numAffectedRows } = await sql`
    delete from contact_identities
    where team_id = ${teamId} and contact_id = ${before.id} and kind = 'email'
      and lower(value) = ${before.email.toLowerCase()}`.execute(tx);
  if (!numAffectedRows || email === null) return;
  await sql`
    insert into contact_identities (team_id, kind, value, contact_id, created_at)
    values (${teamId}, 'email', ${email.toLowerCase()}, ${before.id}, ${now})
    on conflict do nothing`.execute(tx);
}
