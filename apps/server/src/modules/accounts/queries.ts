import type { Arrival, Locale } from '@herald/contract';
import { type Kysely, sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';
import type { DB } from '../../platform/database/index.ts';

export interface AccountRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  company_name: string | null;
  locale: Locale;
  current_team_id: number | null;
  current_phone_number_id: number | null;
  onboarded_at: Date | null;
  is_admin: boolean;
  email_verified_at: Date | null;
  blocked_at: Date | null;
  blocked_reason: string | null;
  delete_at: Date | null;
}

export interface TeamOfUser {
  id: number;
  name: string;
  phone_numbers: { id: number; verified_name: string | null; display_phone_number: string | null }[];
}

export async function findAccount(app: AppServices, userId: number): Promise<AccountRow | undefined> {
  return app.database.statements
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'company_name',
      sql<Locale>`locale`.as('locale'),
      'current_team_id',
      'current_phone_number_id',
      'onboarded_at',
      'is_admin',
      'email_verified_at',
      'blocked_at',
      'blocked_reason',
      'delete_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** What an account is opened with, and who it says it is. */
export type Credentials = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

const selectCredentials = (app: AppServices) =>
  app.database.statements
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_verified_at',
      'password_hash',
      'google_subject',
      'totp_secret',
      'totp_enabled_at',
      'credentials_changed_at',
      'first_name',
      'last_name',
      sql<Locale>`locale`.as('locale'),
    ]);

export async function findByEmail(app: AppServices, email: string) {
  return selectCredentials(app).where('email', '=', email).executeTakeFirst();
}

export async function findById(app: AppServices, id: number): Promise<Credentials | undefined> {
  return selectCredentials(app).where('id', '=', id).executeTakeFirst();
}

export async function findByGoogle(app: AppServices, subject: string): Promise<Credentials | undefined> {
  return selectCredentials(app).where('google_subject', '=', subject).executeTakeFirst();
}

/**
 * The teams of a person with their numbers. A person has few teams, but they lie apart, so this one reads with the
 * pipeline's role and names the memberships itself.
 */
export async function listTeamsOfUser(app: AppServices, userId: number): Promise<TeamOfUser[]> {
  const { rows } = await sql<TeamOfUser>`
    select t.id, t.name,
      coalesce(
        (select json_agg(json_build_object('id', p.id, 'verified_name', p.verified_name,
                                           'display_phone_number', p.display_phone_number) order by p.id)
         from phone_numbers p where p.team_id = t.id), '[]') as phone_numbers
    from members m
    join teams t on t.id = m.team_id
    where m.user_id = ${userId}
    order by t.name, t.id
  `.execute(app.database.statements);
  return rows;
}

export interface NewAccount {
  email: string;
  /** Null for who signs in with Google alone. */
  passwordHash: string | null;
  googleSubject?: string;
  emailVerifiedAt?: Date;
  /** Nothing more is asked of them: who is invited tells us nothing of a company. */
  onboardedAt?: Date;
  arrival: Arrival;
  firstName: string;
  lastName: string;
  locale: Locale;
  channel: 'netto' | null;
}

export async function insertAccount(db: Kysely<DB>, account: NewAccount): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      locale: account.locale,
      channel: account.channel,
      google_subject: account.googleSubject ?? null,
      email_verified_at: account.emailVerifiedAt ?? null,
      onboarded_at: account.onboardedAt ?? null,
      arrival: JSON.stringify(account.arrival),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
