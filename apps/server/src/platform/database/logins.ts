import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { patience } from './patience.ts';

/** The roles of migrations 0001 and 0190, as which a running Herald does everything but migrate. */
export const steppedRoles = ['herald_app', 'herald_pipeline', 'herald_queue', 'herald_listener'] as const;
export type SteppedRole = (typeof steppedRoles)[number];

/**
 * The address at which a role signs in by itself. Whoever got SQL of their own into a query could step back up from a role
 * into which the owner's login had only stepped down; a role that signed in is all that its connection will ever be. Its
 * password follows from the owner's, so whoever may connect as the owner knows it and nothing has to be kept. Null where the
 * owner has no password.
 */
export function loginOf(url: string, role: SteppedRole): string | null {
  if (!URL.canParse(url)) return null;
  const login = new URL(url);
  if (login.password === '') return null;
  const owners = decodeURIComponent(login.password);
  login.username = role;
  login.password = createHmac('sha256', owners).update(`herald login ${role}`).digest('base64url');
  return login.href;
}

/** Lets the roles sign in. `client` is the owner's. */
export async function openLogins(client: pg.Client, url: string): Promise<void> {
  for (const role of steppedRoles) {
    const login = loginOf(url, role);
    if (login !== null && (await refusalOf(login)) !== null) await openLogin(client, role, login);
  }
}

async function openLogin(client: pg.Client, role: SteppedRole, login: string): Promise<void> {
  await refuseOthers(client, role);
  const verifier = verifierOf(new URL(login).password);
  // Roles are the cluster's, so a process over another of its databases may be doing the same: what counts is the outcome.
  const failure = await client
    .query(
      `alter role ${role} login password '${verifier}';
       do $$ begin execute format('comment on role ${role} is %L', 'signs in for ' || session_user); end $$`,
    )
    .then(
      () => null,
      (error: unknown) => error,
    );
  const refusal = await refusalOf(login);
  if (refusal === null) return;
  throw new Error(
    `PostgreSQL does not let ${role} sign in. Allow it where the owner is allowed (pg_hba.conf, a pooler's list of users), or set DATABASE_LOGINS=shared: ${refusal}`,
    { cause: failure },
  );
}

/** A second Herald of the cluster, with another owner, would lock out the first by giving the role its own password. */
async function refuseOthers(client: pg.Client, role: SteppedRole): Promise<void> {
  const { rows } = await client.query<{ holder: string }>(
    `select shobj_description(oid, 'pg_authid') as holder from pg_roles
     where rolname = $1 and rolcanlogin and shobj_description(oid, 'pg_authid') <> 'signs in for ' || session_user`,
    [role],
  );
  if (rows.length === 0) return;
  throw new Error(
    `Another Herald of this PostgreSQL uses the role ${role}: it ${rows[0]?.holder}. Give both the same owner, or set DATABASE_LOGINS=shared here.`,
  );
}

/** What PostgreSQL keeps of a password (SCRAM-SHA-256, RFC 5803): said so, the password itself never gets into its log. */
function verifierOf(password: string): string {
  const [salt, rounds] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  const server = key('Server Key').toString('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${server}`;
}

/** Null where it signs in. */
async function refusalOf(login: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: login, application_name: 'herald login', ...patience });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}
