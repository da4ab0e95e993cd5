import type { User } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import type { AppServices } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findAccount, listTeamsOfUser } from './queries.ts';

/** Who asks, as they are shown to themselves. */
export async function presentSelf({ app, person, sessionId }: RequestContext): Promise<{ data: User }> {
  const impersonation = person.impersonatorId === null ? null : await readImpersonation(app, sessionId);
  return { data: await presentUser(app, person.userId, impersonation) };
}

/** The operator behind a session, and what for. */
async function readImpersonation(app: AppServices, sessionId: number | null): Promise<User['impersonation']> {
  const found = await app.database.statements
    .selectFrom('impersonations as i')
    .leftJoin('users as a', 'a.id', 'i.admin_id')
    .select(['a.email', 'i.reason', 'i.expires_at'])
    .where('i.session_id', '=', sessionId)
    .executeTakeFirst();
  if (!found) return null;
  return { by: found.email ?? '–', reason: found.reason, expires_at: found.expires_at.toISOString() };
}

/** The person as the wire shows them, with only those current ids that still open something. */
async function presentUser(
  app: AppServices,
  userId: number,
  impersonation: User['impersonation'],
): Promise<User> {
  const [account, teams] = await Promise.all([findAccount(app, userId), listTeamsOfUser(app, userId)]);
  if (!account) throw notFound();
  const team = teams.find(({ id }) => id === account.current_team_id) ?? teams[0];
  const number =
    team?.phone_numbers.find(({ id }) => id === account.current_phone_number_id) ?? team?.phone_numbers[0];
  return {
    id: account.id,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    company_name: account.company_name,
    locale: account.locale,
    current_team_id: team?.id ?? null,
    current_phone_number_id: number?.id ?? null,
    onboarded: account.onboarded_at !== null,
    is_admin: account.is_admin,
    email_verified: account.email_verified_at !== null,
    blocked: account.blocked_at !== null,
    blocked_reason: account.blocked_reason,
    delete_at: account.delete_at?.toISOString() ?? null,
    impersonated: impersonation !== null,
    impersonation,
    teams,
  };
}
