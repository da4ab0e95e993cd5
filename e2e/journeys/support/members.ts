import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ports } from './ports.ts';

export const roles = { admin: 2, marketer: 3, agent: 4, viewer: 5 } as const;

/** Makes somebody a member of a team, straight in the database: inviting people has no screen yet. */
export async function addMember(teamId: number, userId: number, role: keyof typeof roles): Promise<void> {
  const folder = join(process.env.HERALD_TEST_DATA ?? '', 'postgres');
  const password = await readFile(join(folder, 'herald.password'), 'utf8');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: ports.postgres,
    user: 'herald',
    database: 'herald',
    password,
  });
  await client.connect();
  try {
    await client.query('insert into members (team_id, user_id, role_id) values ($1, $2, $3)', [
      teamId,
      userId,
      roles[role],
    ]);
  } finally {
    await client.end();
  }
}
