import pg from 'pg';
import { hashPassword, isPassword } from '../platform/passwords.ts';
import { demoEmail, publishedPassword } from './account.ts';

/**
 * Gives the demo account of an older installation the password of its own in place of the one that all had, and signs out
 * whoever came in with that. Whoever chose a password keeps it.
 */
export async function renewDemoPassword(databaseUrl: string, password: string): Promise<void> {
  if (password === publishedPassword) return;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'herald demo' });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; password_hash: string | null }>(
      'select id, password_hash from users where email = $1',
      [demoEmail],
    );
    const [account] = rows;
    if (!account || !(await isPassword(publishedPassword, account.password_hash))) return;
    await client.query(
      `with ended as (delete from sessions where user_id = $1)
       update users set password_hash = $2, updated_at = now() where id = $1`,
      [account.id, await hashPassword(password)],
    );
  } finally {
    await client.end();
  }
}
