import type { InstallationAction } from '@herald/contract';
import pg from 'pg';

export interface Operator {
  email: string;
  name: string;
  two_factor: boolean;
  /** Why they should not be one; null when nothing is against it. */
  problem: OperatorProblem | null;
}

/** Anybody can type anybody's address, so an account is its owner's once the address was confirmed. */
export type OperatorProblem = 'unconfirmed' | 'blocked' | 'leaving';

export interface Operators extends AsyncDisposable {
  list(): Promise<Operator[]>;
  /** Says why not: nobody has an account with this address, or it is one that must not have the rights. */
  grant(email: string): Promise<'granted' | 'unknown' | OperatorProblem>;
  /** Says that an address is somebody's where no mail can show it. False when nobody has an account with this address. */
  confirm(email: string): Promise<boolean>;
  /** False when no operator has this address. Whoever they act as at that moment is left at once. */
  revoke(email: string): Promise<boolean>;
}

const problem = `case when blocked_at is not null then 'blocked' when delete_at is not null then 'leaving'
  when email_verified_at is null then 'unconfirmed' end`;

/** In the statement of the deed: a line in the log of the installation, for whoever it was done to. */
const noted = (action: InstallationAction, rows: string) =>
  `noted as (insert into installation_events (at, actor_kind, action, target_kind, target_id, data)
     select now(), 'command', '${action}', 'user', id, jsonb_build_object('name', email) from ${rows})`;

/** Who may administer the installation, changed by whoever holds its database: before there is a first one nobody else can. */
export async function openOperators(databaseUrl: string): Promise<Operators> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'herald admin',
    connectionTimeoutMillis: 5000,
  });
  await client.connect();
  return {
    list: async () => {
      const { rows } = await client.query<Operator>(
        `select email, trim(concat_ws(' ', first_name, last_name)) as name, totp_enabled_at is not null as two_factor,
           ${problem} as problem
         from users where is_admin order by email`,
      );
      return rows;
    },
    grant: async (email) => {
      const { rows } = await client.query<{ problem: OperatorProblem | null }>(
        `with found as (select id, ${problem} as problem from users where email = $1),
           granted as (update users set is_admin = true, updated_at = now()
             where id = (select id from found where problem is null) returning id, email),
           ${noted('operator.granted', 'granted')}
         select problem from found`,
        [email.trim()],
      );
      return rows[0] ? (rows[0].problem ?? 'granted') : 'unknown';
    },
    confirm: async (email) => {
      const { rowCount } = await client.query(
        `with confirmed as (update users set email_verified_at = coalesce(email_verified_at, now()), updated_at = now()
             where email = $1 returning id, email),
           ${noted('account.confirmed', 'confirmed')}
         select id from confirmed`,
        [email.trim()],
      );
      return rowCount === 1;
    },
    revoke: async (email) => {
      const { rowCount } = await client.query(
        `with revoked as (update users set is_admin = false, updated_at = now() where email = $1 and is_admin
             returning id, email),
           ${noted('operator.revoked', 'revoked')}
         select id from revoked`,
        [email.trim()],
      );
      return rowCount === 1;
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}
