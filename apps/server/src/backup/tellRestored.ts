import { roleIds } from '@herald/contract';
import { sql } from 'kysely';
import type { AppServices } from '../platform/context.ts';
import type { Tx } from '../platform/database/index.ts';
import { queueMail } from '../platform/queuedMail.ts';
import type { Restore } from './restore.ts';
import { restoredMail } from './restoredMail.ts';

interface Told {
  email: string;
  locale: string;
  /** The team; null for an operator, who hears of all. */
  of: string | null;
  campaigns: number;
  messages: number;
}

/** Mails the Owners of each team, and operators. */
export async function tellRestored(tx: Tx, app: AppServices, { backup_at }: Restore): Promise<void> {
  const { rows } = await sql<Told>`
    with held as (
      select t.id, t.name,
        (select count(*)::int from campaigns c where c.team_id = t.id and c.stop_code = 'restored') as campaigns,
        (select count(*)::int from messages m where m.team_id = t.id and m.open_status = 'uncertain' and m.error_title = 'restored') as messages
      from teams t where t.delete_at is null)
    select u.email, u.locale, h.name as of, h.campaigns, h.messages
    from held h join members m on m.team_id = h.id and m.role_id = ${roleIds.Owner} join users u on u.id = m.user_id
    where u.blocked_at is null
    union all
    select u.email, u.locale, null, (select coalesce(sum(campaigns), 0)::int from held),
      (select coalesce(sum(messages), 0)::int from held)
    from users u where u.is_admin and u.blocked_at is null`.execute(tx);
  const backup = backup_at && `${backup_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  for (const { email, locale, of, campaigns, messages } of rows) {
    const data = {
      of: of ?? app.config.appName,
      backup,
      campaigns,
      messages,
      url: app.config.http.publicUrl,
    };
    await queueMail(tx, app.mail, restoredMail, email, locale === 'fr' ? 'fr' : 'en', data);
  }
}
