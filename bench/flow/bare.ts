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

interface Place {
  teamId: number;
  phoneNumberId: number;
  automationId: number;
}

const state = JSON.stringify({
  at: 'wait',
  steps: 5,
  vars: { count: '1' },
  visits: { t: 1, split: 1, set: 1, hello: 1, wait: 1 },
  messages: { hello: 1 },
  trigger: { kind: 'audience', message: null, output: null, values: {} },
});
const trail = JSON.stringify(
  ['t', 'split', 'set', 'hello', 'wait'].flatMap((block) => [
    { block, event: 'arrived' },
    { block, event: 'passed', output: 'next' },
  ]),
);

/**
 * Every row that letting somebody in writes, as few statements as there are tables, and nothing else: no rule is asked, nobody
 * is looked at, nothing is thought about. Those whose starts wait are its people.
 */
export async function sameRows(pool: pg.Pool, { teamId, phoneNumberId, automationId }: Place) {
  const worker = async () => {
    for (;;) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query<{ contact_id: number }>(
          `delete from automation_inputs where (team_id, id) in (
             select team_id, id from automation_inputs where lane = 2 and team_id = $1 order by id limit ${atOnce}
             for update skip locked) returning contact_id`,
          [teamId],
        );
        const ids = rows.map(({ contact_id }) => contact_id);
        if (ids.length > 0) await writeRows(client, { teamId, phoneNumberId, automationId }, ids);
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

async function writeRows(
  client: pg.PoolClient,
  { teamId, phoneNumberId, automationId }: Place,
  ids: number[],
) {
  await client.query(
    `with r as (
       insert into automation_runs (team_id, automation_id, version, phone_number_id, contact_id, block_id, cause, state,
         steps, sent, bursts, started_at, changed_at)
       select $1, $2, 1, $3, id, 'wait', 'same:' || id, $5, 5, 1, 1, now(), now() from unnest($4::bigint[]) id
       returning id, contact_id
     ), w as (
       insert into automation_waits (team_id, run_id, automation_id, version, block_id, wait_nr, contact_id, phone_number_id,
         lane, due_at, since, hears)
       select $1, id, $2, 1, 'wait', 1, contact_id, $3, 2, now() + interval '1 minute', now(), '{}' from r
     ), l as (
       insert into automation_log (team_id, run_id, nr, at, version, input, answers, trail)
       select $1, id, 0, now(), 1, '{"kind": "start"}', '[{"kind": "done"}, {"kind": "sent", "message": 1}]', $6 from r
     )
     insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause, priority,
       automation_id, automation_version, block_id, run_id, client_id, decision, happened_at)
     select $1, $3, contact_id, 'out', 'queued', 'text', '{"body": "Bonjour Anaïs"}', 'automation', 1, $2, 1, 'hello', id,
       gen_random_uuid(), '{"allowed": true}', now() from r`,
    [teamId, automationId, phoneNumberId, ids, state, trail],
  );
  await client.query(
    `update conversations set last_message_at = now(), last_message_preview = 'Bonjour Anaïs', last_message_type = 'text',
       last_message_inbound = false, last_outbound_at = now(), answered_at = now()
     where team_id = $1 and phone_number_id = $2 and contact_id = any($3)`,
    [teamId, phoneNumberId, ids],
  );
  await client.query(
    `insert into automation_counts (team_id, automation_id, day, version, block_id, what, slot, count)
     select $1, $2, now()::date, 1, block, what, 1, $3
     from unnest(array['t', 'split', 'set', 'hello', 'wait']) block, unnest(array['arrived', 'passed/next']) what
     order by 5, 6
     on conflict (team_id, automation_id, day, version, block_id, what, slot) do update set
       count = automation_counts.count + excluded.count`,
    [teamId, automationId, ids.length],
  );
}
