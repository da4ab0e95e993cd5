import pg from 'pg';
import { demoEmail } from './account.ts';

/** The number with which `npm start` signs the demo team up at the sandbox. */
const demoNumber = '33199005512';

/** What keeps a team of the demo from being removed: somebody made it their own. */
export interface KeptTeam {
  name: string;
  members: string[];
  numbers: string[];
}

const inUse = `
  select t.name,
    array(select u.email::text from members m join users u on u.id = m.user_id
      where m.team_id = t.id and u.email <> $1 order by 1) as members,
    array(select n.display_phone_number from phone_numbers n
      where n.team_id = t.id and regexp_replace(n.display_phone_number, '\\D', '', 'g') <> '${demoNumber}' order by 1) as numbers
  from teams t join users o on o.id = t.created_by where o.email = $1 and t.delete_at is null order by t.id`;

const end = `
  with demo as (select id, email from users where email = $1),
    ended as (update teams set delete_at = now(), updated_at = now()
      where created_by in (select id from demo) and delete_at is null returning id),
    left_behind as (delete from sessions where user_id in (select id from demo)),
    closed as (update users set delete_at = now(), blocked_at = coalesce(blocked_at, now()), updated_at = now()
      where id in (select id from demo) and delete_at is null returning id, email),
    noted as (insert into installation_events (at, actor_kind, action, target_kind, target_id, data)
      select now(), 'command', 'person.blocked', 'user', id, jsonb_build_object('name', email) from closed)
  select count(*)::int as teams from ended`;

/**
 * Ends the demo's account and teams: nobody gets in from now on, and the hourly sweeps take everything apart as they do with
 * any team that ends. Teams that somebody works with are returned instead, and then nothing is done.
 */
export async function removeDemo(databaseUrl: string): Promise<{ teams: number; kept: KeptTeam[] }> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'herald demo' });
  await client.connect();
  try {
    // An owner that is no superuser sees nothing of the teams.
    await client.query('set role herald_pipeline');
    const { rows } = await client.query<KeptTeam>(inUse, [demoEmail]);
    const kept = rows.filter(({ members, numbers }) => members.length + numbers.length > 0);
    if (kept.length > 0) return { teams: 0, kept };
    const { rows: done } = await client.query<{ teams: number }>(end, [demoEmail]);
    return { teams: done[0]?.teams ?? 0, kept: [] };
  } finally {
    await client.end();
  }
}
