import type { Locale } from '@herald/contract';
import { sql } from 'kysely';
import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { queueMail } from '../../../platform/queuedMail.ts';
import { deletionStoppedMail } from '../mails/deletionStopped.ts';

/** Takes the end of an account back, because teams would be nobody's without it, and mails why. */
export async function keepOwner(
  tx: Tx,
  app: AppServices,
  userId: number,
  teams: readonly string[],
): Promise<void> {
  const owner = await tx
    .updateTable('users')
    .set({ delete_at: null })
    .where('id', '=', userId)
    .returning(['email', 'first_name', sql<Locale>`locale`.as('locale')])
    .executeTakeFirstOrThrow();
  await queueMail(tx, app.mail, deletionStoppedMail, owner.email, owner.locale, {
    firstName: owner.first_name,
    teams: teams.join(', '),
    url: app.config.http.publicUrl,
  });
}
