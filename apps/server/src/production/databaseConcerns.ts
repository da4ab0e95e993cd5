import pg from 'pg';
import { patience } from '../platform/database/index.ts';
import { advice, type Concern, fatal } from './concern.ts';

interface Found {
  /** An account of the demo that lets people in. */
  is_demo_open: boolean;
  has_demo_team: boolean;
  operators: string;
  plain_operators: string;
}

const remove = 'Remove it: npm run admin -- remove-demo.';

/** Undefined tables and columns: a schema from before Herald asked this. */
const olderSchema = ['42P01', '42703'];

/** What in a database is not for real business. */
export async function databaseConcerns(databaseUrl: string, demoEmail: string): Promise<Concern[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'herald check',
    ...patience,
  });
  await client.connect();
  try {
    await client.query('select from users limit 0');
    // There is a schema, and with it the role: an owner that is no superuser sees nothing of the teams.
    await client.query('set role herald_pipeline');
    const { rows } = await client.query<Found>(
      `select exists (select from users where email = $1 and blocked_at is null) as is_demo_open,
         exists (select from users u join teams t on t.created_by = u.id where u.email = $1
           and (t.delete_at is null or t.delete_at > now())) as has_demo_team,
         count(*) filter (where is_admin) as operators,
         count(*) filter (where is_admin and totp_enabled_at is null) as plain_operators
       from users`,
      [demoEmail],
    );
    return rows.flatMap((row) => concernsOf(row, demoEmail));
  } catch (error) {
    if (!olderSchema.includes((error as pg.DatabaseError).code ?? '')) throw error;
    return [advice('database', 'has no schema of this version yet, and was not looked at.')];
  } finally {
    await client.end();
  }
}

function concernsOf({ is_demo_open, has_demo_team, ...of }: Found, email: string): Concern[] {
  const concerns: Concern[] = [];
  if (is_demo_open)
    concerns.push(fatal(email, `lets people in with a password that was printed, or published. ${remove}`));
  if (has_demo_team) concerns.push(fatal('demo team', `lies among the real ones. ${remove}`));
  if (Number(of.operators) === 0)
    concerns.push(
      advice('operators', 'There is none. Make the first: npm run admin -- grant you@example.com.'),
    );
  if (Number(of.plain_operators) > 0)
    concerns.push(
      advice(
        'operators',
        `${of.plain_operators} of ${of.operators} have no second factor and can change nothing until they do.`,
      ),
    );
  return concerns;
}
