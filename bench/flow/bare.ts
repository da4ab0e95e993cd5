import type pg from 'pg';

const atOnce = 100;

/** The least that a step costs: hold whose turn it is, write one row of state for each, and one of the ledger. */
export async function bareLoop(
  pool: pg.Pool,
  { teamId, phoneNumberId }: { teamId: number; phoneNumberId: number },
) {
  await pool.query(`
    create table bench_timers as select id as contact_id, '{}'::jsonb as state from contacts where team_id = ${teamId};
    create unique index on bench_timers (contact_id);
    analyze bench_timers`);
  await pool.query(
    'create table bench_due as select contact_id from bench_timers; create unique index on bench_due (contact_id)',
  );
  const worker = async () => {
    for (;;) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query<{ contact_id: number }>(
          `delete from bench_due where contact_id in (
             select contact_id from bench_due order by contact_id limit ${atOnce} for update skip locked) returning contact_id`,
        );
        const ids = rows.map(({ contact_id }) => contact_id);
        if (ids.length > 0) {
          const state = JSON.stringify({ at: 'wait', steps: 4, vars: { count: '1' } });
          await client.query('update bench_timers set state = $2 where contact_id = any($1)', [ids, state]);
          await client.query(
            `insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause, priority)
             select $1, $2, id, 'out', 'queued', 'text', '{"body": "Bonjour"}', 'automation', 1 from unnest($3::bigint[]) id`,
            [teamId, phoneNumberId, ids],
          );
        }
        await client.query('commit');
        if (ids.length === 0) return;
      } finally {
        client.release();
      }
    }
  };
  const startedAt = performance.now();
  await Promise.all([worker(), worker()]);
  return performance.now() - startedAt;
}
