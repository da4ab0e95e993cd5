import { type Locale, roleIds } from '@herald/contract';
import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { MailTemplate } from '../../platform/mail/index.ts';
import { queueMail } from '../../platform/queuedMail.ts';

/** Mails every Owner of a team in their own language, once the transaction is committed. */
export async function mailOwners<Data>(
  tx: Tx,
  app: AppServices,
  teamId: number,
  mail: MailTemplate<Data>,
  write: (locale: Locale) => Data,
): Promise<void> {
  const owners = await tx
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.locale'])
    .where('m.team_id', '=', teamId)
    .where('m.role_id', '=', roleIds.Owner)
    .where('u.blocked_at', 'is', null)
    .execute();
  for (const { email, locale: stored } of owners) {
    const locale = stored === 'fr' ? 'fr' : 'en';
    await queueMail(tx, app.mail, mail, email, locale, write(locale));
  }
}
