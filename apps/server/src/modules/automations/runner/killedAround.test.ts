import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import type { Sender } from '../../../messaging/whatsapp/test/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import { enrol } from '../enrolments/enrol.ts';
import { type Flows, graphOf, minutes, startFlows, text, word } from '../testing.ts';
import { type Attempt, breakEverywhere, waysToBreak } from './breakEverywhere.ts';
import { historyOf, personNumber } from './everyKind.ts';

// What happens around people's steps breaks as well: whoever comes in with many, turns out to be somebody else, is moved to
// another version or refused by the gate is left as if nothing had broken.

/** With EVERY_STATEMENT=1 each place is tried, which takes some minutes. */
const isThorough = process.env.EVERY_STATEMENT === '1';

interface Scenario {
  name: string;
  /** Returns what each person goes through, and what is left of them. */
  start(t: Flows): Promise<(nr: number, attempt: Attempt) => Promise<object>>;
  /** What an undisturbed way leaves. */
  leaves: object;
}

/** Of automations that differ from person to person. */
async function lifeOf(t: Flows, person: Sender) {
  const { runs, ...life } = await historyOf(t, person);
  return { ...life, runs: runs.map(({ automation_id: _, ...run }) => run) };
}

async function contactOf({ app: { db } }: Flows, { wa_id }: Sender): Promise<number> {
  const query = db.selectFrom('contacts').select('id').where('phone_number', '=', `+${wa_id}`);
  return (await query.executeTakeFirstOrThrow()).id;
}

const enrolment: Scenario = {
  name: 'an enrolment of several turns',
  async start(t) {
    const { team_id } = t.params;
    const id = await t.live(graphOf({ kind: 'audience' }, { a: text('Hello') }, { t: { next: 'a' } }));
    return async (nr, attempt) => {
      const people = [0, 1, 2].map((one) => personNumber(nr * 3 + one));
      for (const person of people) await t.take('hi', person);
      const { data: list } = await t.caller.call(contract.createGroup, {
        params: t.params,
        body: { name: `List ${nr}`, color: 'green' },
      });
      for (const person of people)
        await t.app.db
          .insertInto('group_members')
          .values({ team_id, group_id: list.id, contact_id: await contactOf(t, person) })
          .execute();
      const { id: enrolmentId } = await t.app.db
        .insertInto('automation_enrolments')
        .values({
          team_id,
          automation_id: id,
          source: JSON.stringify({ group_id: list.id }),
          created_at: t.app.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await t.app.services.database.pipeline.transaction((tx) =>
        enqueue(tx, enrol, { teamId: team_id, enrolmentId, most: 2 }),
      );
      const { owner } = t.app.services.database.pools;
      await attempt(async () => {
        // What failed comes again, however often it was tried.
        await owner.query('update graphile_worker._private_jobs set attempts = 0, run_at = now()');
        await t.app.tryJobs();
        await t.run();
      });
      const row = await t.app.db
        .selectFrom('automation_enrolments')
        .select(['status', 'queued'])
        .where('id', '=', enrolmentId)
        .executeTakeFirstOrThrow();
      return { ...row, lives: await Promise.all(people.map((person) => lifeOf(t, person))) };
    };
  },
  leaves: {
    status: 'done',
    queued: 3,
    lives: [0, 1, 2].map(() => ({ messages: [{ body: 'Hello' }], runs: [{ status: 'done' }], inputs: 0 })),
  },
};

const merge: Scenario = {
  name: 'a merge of two who are in the same automation',
  async start(t) {
    const next = { t: { next: 'w' }, w: { next: 'a' }, a: { next: 'long' }, long: { next: 'b' } };
    const blocks = { w: minutes(5), a: text('Hello'), long: minutes(60), b: text('Bye') };
    await t.live(graphOf(word('promo'), blocks, next));
    return async (nr, attempt) => {
      const [kept, far] = [personNumber(nr * 2), personNumber(nr * 2 + 1)];
      await t.say('promo', far);
      t.app.clock.advance({ minutes: 6 });
      await t.run();
      await t.say('promo', kept);
      const params = { ...t.params, contact_id: await contactOf(t, kept) };
      const body = { contact_id: await contactOf(t, far) };
      await attempt(async () => {
        await t.caller.call(contract.mergeContacts, { params, body });
        await t.run();
      });
      t.app.clock.advance({ minutes: 61 });
      await attempt(t.run);
      const { rows } = await t.app.services.database.pools.owner.query(
        'select count(*)::int as merges from contact_merges where kept_contact_id = $1',
        [params.contact_id],
      );
      return { ...(await lifeOf(t, kept)), ...rows[0] };
    };
  },
  leaves: {
    merges: 1,
    inputs: 0,
    messages: [{ body: 'Hello' }, { body: 'Bye' }],
    runs: [
      { status: 'done', end_reason: 'finished' },
      { status: 'left', end_reason: 'merged' },
    ],
  },
};

const move: Scenario = {
  name: 'publishing that moves whoever is inside',
  start: async (t) => async (nr, attempt) => {
    const person = personNumber(nr);
    const blocks = { b: text('Moved'), c: minutes(60), d: text('Bye') };
    const rest = { b: { next: 'c' }, c: { next: 'd' } };
    const first = graphOf(
      word(`promo ${nr}`),
      { a: minutes(60), ...blocks },
      { t: { next: 'a' }, a: { next: 'b' }, ...rest },
    );
    const id = await t.live(first, `Promo ${nr}`);
    await t.say(`promo ${nr}`, person);
    const params = t.of(id);
    const second = graphOf(word(`promo ${nr}`), blocks, { t: { next: 'b' }, ...rest });
    await t.caller.call(contract.updateAutomation, { params, body: { graph: second } as never });
    const publish = async () => {
      const { data } = await t.caller.call(contract.getAutomation, { params });
      // Whoever heard no answer looks first.
      if (data.live_version === 2) return;
      const body = { revision: data.revision, note: '', people: 'move' as const, moves: { a: 'b' } };
      await t.caller.call(contract.publishAutomation, { params, body });
    };
    await attempt(async () => {
      await publish();
      await t.run();
    });
    t.app.clock.advance({ minutes: 61 });
    await attempt(t.run);
    const versions = await t.app.db
      .selectFrom('automation_versions')
      .select(['version', 'people', 'moves'])
      .where('automation_id', '=', id)
      .orderBy('version')
      .execute();
    const { data } = await t.caller.call(contract.getAutomation, { params });
    return { ...(await lifeOf(t, person)), versions, live: data.live_version };
  },
  leaves: {
    live: 2,
    inputs: 0,
    versions: [{ version: 1 }, { version: 2, people: 'move', moves: { a: 'b' } }],
    messages: [{ body: 'Moved' }, { body: 'Bye' }],
    runs: [{ status: 'done', version: 2 }],
  },
};

const refusal: Scenario = {
  name: 'refusals about the number and about the person',
  async start(t) {
    const next = { t: { next: 'a' }, a: { next: 'w' }, w: { next: 'b' }, b: { not_sent: 'n' } };
    const note = { type: 'human', settings: { note: 'Could not be written to' } };
    await t.live(graphOf(word('promo'), { a: text('Hello'), w: minutes(5), b: text('Late'), n: note }, next));
    const connect = (status: string) =>
      t.app.db
        .updateTable('phone_numbers')
        .set({ status })
        .where('id', '=', t.params.phone_number_id)
        .execute();
    return async (nr, attempt) => {
      const person = personNumber(nr);
      await t.take('promo', person);
      await connect('DISCONNECTED');
      await attempt(t.run);
      t.app.clock.advance({ minutes: 16 });
      await attempt(t.run);
      await connect('CONNECTED');
      t.app.clock.advance({ minutes: 16 });
      await attempt(t.run);
      await t.app.db
        .updateTable('conversations')
        .set({ window_closes_at: t.app.clock.now() })
        .where('contact_id', '=', await contactOf(t, person))
        .execute();
      t.app.clock.advance({ minutes: 6 });
      await attempt(t.run);
      return lifeOf(t, person);
    };
  },
  leaves: {
    inputs: 0,
    notes: 1,
    messages: [{ body: 'Hello' }],
    runs: [{ status: 'done', end_reason: 'handed_over', sent: 1 }],
  },
};

const cases = [enrolment, merge, move, refusal].flatMap((scenario) =>
  waysToBreak(isThorough).map((way) => ({ ...scenario, ...way })),
);

test.each(cases)(
  '$name, where a statement is $how, leaves what it leaves undisturbed',
  async ({ start, leaves, ...way }) => {
    await using t = await startFlows();
    const { app, pipeline } = t.app.services.database.pools;
    const walk = await start(t);
    const expected = await breakEverywhere(t, way, { pools: [app, pipeline], walk, atLeast: 3 });
    expect(expected).toMatchObject(leaves);
  },
  isThorough ? 600_000 : 180_000,
);
