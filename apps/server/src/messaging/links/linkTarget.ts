import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** Returns the number under which it is kept where a link leads; the same for the same address. */
export async function linkTarget(tx: Tx, teamId: number, url: string): Promise<number> {
  const hash = createHash('sha256').update(url).digest('hex');
  await sql`
    insert into link_targets (team_id, url, hash) values (${teamId}, ${url}, ${hash})
    on conflict (team_id, hash) do nothing`.execute(tx);
  const { id } = await tx
    .selectFrom('link_targets')
    .select('id')
    .where('team_id', '=', teamId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return id;
}
