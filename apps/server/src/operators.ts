import pg from 'pg';

export interface Operator {
  email: string;
  name: string;
  two_factor: boolean;
}

export interface Operators extends AsyncDisposable {
  list(): Promise<Operator[]>;
  /** False when nobody has an account with this address. */
  grant(email: string): Promise<boolean>;
  /** Says that an address is somebody's where no mail can show it. False when nobody has an account with this address. */
  confirm(email: string): Promise<boolean>;
  /** False when no operator has this address. Whoever they act as at that moment is left at once. */
  revoke(email: string): Promise<boolean>;
}

/** Who may administer the installation, changed by whoever holds its database: before there is a first one nobody else can. */
export async function openOperators(databaseUrl: string): Promise<Operators> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'herald admin',
    connectionTimeoutMillis: 5000,
  });
  await client.connect();
  const change = async (isAdmin: boolean, email: string) => {
    const { rowCount } = await client.query(
      'update users set is_admin = $1, updated_at = now() where email = $2 and ($1 or is_admin)',
      [isAdmin, email.trim()],
    );
    return rowCount === 1;
  };
  return {
    list: async () => {
      const { rows } = await client.query<Operator>(
        `select email, trim(concat_ws(' ', first_name, last_name)) as name, totp_enabled_at is not null as two_factor
         from users where is_admin order by email`,
      );
      return rows;
    },
    confirm: async (email) => {
      const { rowCount } = await client.query(
        'update users set email_verified_at = coalesce(email_verified_at, now()), updated_at = now() where email = $1',
        [email.trim()],
      );
      return rowCount === 1;
    },
    grant: (email) => change(true, email),
    revoke: (email) => change(false, email),
    [Symbol.asyncDispose]: () => client.end(),
  };
}
