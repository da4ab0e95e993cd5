import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';

/** Whoever is not a contact of the team is not found. */
export async function checkContact(tx: Tx, teamId: number, contactId: number): Promise<void> {
  const contact = await tx
    .selectFrom('contacts')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  if (!contact) throw notFound();
}
