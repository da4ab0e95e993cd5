import { begin, compile, type Graph, graph as graphSchema, step } from '@herald/flow';
import type pg from 'pg';
import type { Shop } from '../growth/shop.ts';

/** Four blocks and a message, a rest, and the same again. */
export const graph: Graph = graphSchema.parse({
  start: 't',
  blocks: {
    t: { type: 'trigger', settings: { kind: 'audience' } },
    split: { type: 'split', settings: { ways: [{ key: 'a', share: 100 }] } },
    set: { type: 'set', settings: { changes: [{ name: 'count', how: 'plus', value: '1' }] } },
    hello: { type: 'text', settings: { body: 'Bonjour {{first_name|vous}}' } },
    wait: { type: 'wait', settings: { kind: 'for', duration: { amount: 1, unit: 'minutes' } } },
    set2: { type: 'set', settings: { changes: [{ name: 'count', how: 'plus', value: '1' }] } },
    later: { type: 'text', settings: { body: 'Toujours là ?' } },
  },
  next: {
    t: { next: 'split' },
    split: { a: 'set' },
    set: { next: 'hello' },
    hello: { next: 'wait' },
    wait: { next: 'set2' },
    set2: { next: 'later' },
  },
  variables: [{ name: 'count', kind: 'number', initial: '0' }],
});

/** Keys that hold by themselves are not looked up a million times. */
async function unchecked(client: pg.Client, seed: () => Promise<unknown>): Promise<void> {
  await client.query('set session_replication_role = replica');
  await seed();
  await client.query('reset session_replication_role');
}

/** People who wrote an hour ago, and an automation that is on. */
export async function seedFlow(client: pg.Client, shop: Shop, people: number): Promise<number> {
  await unchecked(client, () =>
    client.query(
      `with c as (
         insert into contacts (team_id, phone_number, first_name, country_code, optin_status)
         select $1, '+336' || lpad(n::text, 8, '0'), 'Anaïs', 'FR', 'opted_in' from generate_series(1, $3::int) n returning id
       )
       insert into conversations (team_id, phone_number_id, contact_id, last_message_at, last_message_preview,
         last_message_inbound, window_closes_at)
       select $1, $2, id, now() - interval '1 hour', 'Bonjour', true, now() + interval '23 hours' from c`,
      [shop.teamId, shop.phoneNumberId, people],
    ),
  );
  const { rows } = await client.query<{ id: string }>(
    `insert into automations (team_id, phone_number_id, name, trigger_type, live_version, is_active)
     values ($1, $2, 'Bonjour', 'audience', 1, true) returning id`,
    [shop.teamId, shop.phoneNumberId],
  );
  const id = Number(rows[0]?.id);
  await client.query(
    `insert into automation_versions (team_id, automation_id, version, graph, published_at, revision)
     values ($1, $2, 1, $3, now(), 1)`,
    [shop.teamId, id, JSON.stringify(graph)],
  );
  await client.query('vacuum analyze contacts, conversations');
  return id;
}

const trigger = { kind: 'audience', message: null, output: null, values: {} };

/** All of them come in at once. */
export async function letIn(
  client: pg.Client,
  shop: Shop,
  automationId: number,
  cause = 'bench',
): Promise<void> {
  await client.query(
    `insert into automation_inputs (team_id, contact_id, phone_number_id, lane, kind, automation_id, cause, data, happened_at)
     select team_id, id, $2, 2, 'start', $3, $5 || ':' || id, $4, now() from contacts
     where team_id = $1 and phone_number like '+336%' order by id`,
    [shop.teamId, shop.phoneNumberId, automationId, JSON.stringify({ trigger }), cause],
  );
  await client.query('analyze automation_inputs');
}

/** The nth of them writes a word that starts an automation. */
export async function letOneIn(
  client: pg.Client,
  shop: Shop,
  { automationId, nth }: { automationId: number; nth: number },
): Promise<void> {
  await client.query(
    `insert into automation_inputs (team_id, contact_id, phone_number_id, lane, kind, automation_id, cause, data, happened_at)
     select team_id, id, $2, 0, 'start', $3, 'word:' || id, $4, now() from contacts
     where team_id = $1 order by id offset $5 limit 1`,
    [shop.teamId, shop.phoneNumberId, automationId, JSON.stringify({ trigger }), nth],
  );
}

/** So many runs lie behind, some ten to a person; those who come in have some too. */
export async function leaveBehind(
  client: pg.Client,
  shop: Shop,
  { automationId, ended }: { automationId: number; ended: number },
): Promise<void> {
  await unchecked(client, () =>
    client.query(
      `insert into contacts (team_id, phone_number)
       select $1, '+337' || lpad(n::text, 8, '0') from generate_series(1, $2::int) n`,
      [shop.teamId, Math.ceil(ended / 10)],
    ),
  );
  await unchecked(client, () =>
    client.query(
      `with p as (select array_agg(id order by id) as ids from contacts where team_id = $1)
       insert into automation_runs (team_id, automation_id, version, phone_number_id, contact_id, status, end_reason,
         block_id, cause, state, started_at, changed_at, ended_at)
       select $1, $2, 1, $3, p.ids[1 + n % cardinality(p.ids)], 'done', null, 'later', 'past:' || n, '{}',
         now() - interval '9 days', now() - interval '9 days', now() - interval '9 days'
       from p, generate_series(1, $4::int) n`,
      [shop.teamId, automationId, shop.phoneNumberId, ended],
    ),
  );
  await client.query('vacuum analyze automation_runs, contacts');
}

/** So many wait; of them `due` one after the other, so many a second from then on, the others tomorrow. */
export async function letWait(
  client: pg.Client,
  shop: Shop,
  {
    automationId,
    due,
    perSecond,
    inMs,
  }: { automationId: number; due: number; perSecond: number; inMs: number },
): Promise<void> {
  const compiled = compile(graph);
  const at = new Date();
  const state = step(compiled, begin(compiled, { at, seed: 7, person: 7, trigger }), {
    kind: 'start',
    at,
    trigger,
  }).state;
  const waiting = { ...state, at: 'wait', phase: 1, nr: 1, due: at.toISOString(), steps: 5, hears: [] };
  await unchecked(client, () =>
    client.query(
      `with r as (
       insert into automation_runs (team_id, automation_id, version, phone_number_id, contact_id, block_id, cause, state,
         steps, bursts, started_at, changed_at)
       select team_id, $2, 1, $3, id, 'wait', 'late:' || id, $4, 5, 1, now(), now() from contacts
       where team_id = $1 order by id returning team_id, id, contact_id
     ), n as (select *, row_number() over (order by id) as nr from r)
     insert into automation_waits (team_id, run_id, automation_id, version, block_id, wait_nr, contact_id, phone_number_id,
       lane, due_at, since, hears)
     select team_id, id, $2, 1, 'wait', 1, contact_id, $3, 1,
       now() + interval '1 day',
       now(), '{}'
     from n`,
      [shop.teamId, automationId, shop.phoneNumberId, JSON.stringify(waiting)],
    ),
  );
  await client.query('vacuum analyze automation_runs, automation_waits');
  // Only now, because those before took their time.
  await client.query(
    `update automation_waits w
     set due_at = clock_timestamp() + interval '1 millisecond' * ($1 + nr * 1000.0 / $2)
     from (select team_id, run_id, row_number() over (order by run_id) as nr from automation_waits
       order by run_id limit $3) x
     where w.team_id = x.team_id and w.run_id = x.run_id`,
    [inMs, perSecond, due],
  );
}
