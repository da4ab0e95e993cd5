import type { Security } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { notFound } from '../../platform/errors.ts';

interface Row {
  has_password: boolean;
  google_linked: boolean;
  pending_email: string | null;
  two_factor_since: Date | null;
  recovery_codes_left: number;
  delete_at: Date | null;
}

/** How the account of the person is protected. */
export async function presentSecurity(ctx: RequestContext): Promise<Security> {
  const { rows } = await sql<Row>`
    select u.password_hash is not null as has_password, u.google_subject is not null as google_linked,
      (select c.email from email_confirmations c
       where c.user_id = u.id and c.email <> u.email and c.expires_at > ${ctx.clock.now()}) as pending_email,
      u.totp_enabled_at as two_factor_since,
      (select count(*)::int from recovery_codes r where r.user_id = u.id) as recovery_codes_left, u.delete_at
    from users u where u.id = ${ctx.person.userId}`.execute(ctx.app.database.statements);
  const [row] = rows;
  if (!row) throw notFound();
  return {
    ...row,
    two_factor_since: row.two_factor_since?.toISOString() ?? null,
    delete_at: row.delete_at?.toISOString() ?? null,
  };
}
