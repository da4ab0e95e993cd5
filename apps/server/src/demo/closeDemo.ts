import pg from 'pg';
import { isPassword } from '../platform/passwords.ts';
import { demoEmail, publishedPassword } from './account.ts';

const reason =
  'This is the account of the demo, whose password stands in the words of each start. It is closed while Herald speaks to the real WhatsApp.';

/**
 * Shuts the demo account where it still has a password that was printed or published: whoever went on from trying to
 * using has real customers in the same installation. Returns whether it was open until now.
 */
export async function closeDemo(databaseUrl: string, printed: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'herald demo' });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; password_hash: string | null }>(
      'select id, password_hash from users where email = $1 and blocked_at is null',
      [demoEmail],
    );
    const [account] = rows;
    if (!account || !(await isOneOf([printed, publishedPassword], account.password_hash))) return false;
    await client.query(
      `with closed as (
         update users set blocked_at = now(), blocked_reason = $2 where id = $1 returning id, email),
       ended as (delete from sessions where user_id = $1)
       insert into installation_events (at, actor_kind, action, target_kind, target_id, data)
       select now(), 'command', 'person.blocked', 'user', id, jsonb_build_object('name', email) from closed`,
      [account.id, reason],
    );
    return true;
  } finally {
    await client.end();
  }
}

async function isOneOf(passwords: readonly string[], stored: string | null): Promise<boolean> {
  for (const password of passwords) if (await isPassword(password, stored)) return true;
  return false;
}
