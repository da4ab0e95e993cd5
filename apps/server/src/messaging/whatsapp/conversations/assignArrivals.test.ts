import { assignConversation } from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createNumber,
  type Inbox,
  messagesChange,
  startInbox,
  type TestNumber,
  textItem,
} from '../test/index.ts';

type Assignment = 'manual' | 'round_robin' | 'least_busy';

const person = (index: number) => ({ wa_id: `3370000${String(index).padStart(4, '0')}`, name: `P${index}` });

/** A number that assigns in a way, with a team of its own. */
async function openNumber({ app }: Inbox, assignment: Assignment, agents: number) {
  const { team, owner } = await app.createTeam();
  const number = await createNumber(app, team.id);
  const scope = { team_id: team.id, phone_number_id: number.id };
  await app.db
    .insertInto('inbox_settings')
    .values({ ...scope, assignment })
    .execute();
  const members = [owner];
  while (members.length < agents) members.push(await app.createMember(team, 'Agent'));
  return { number, scope, owner, members: members.map(({ id }) => id) };
}

/** Each of these people writes once, all in one webhook. */
const write = (inbox: Inbox, number: TestNumber, people: number[]) =>
  inbox.receive(
    ...people.map((index) =>
      messagesChange(number, [textItem(inbox.app, 'Hello', person(index))], person(index)),
    ),
  );

async function assignments({ app }: Inbox, { id }: TestNumber) {
  const rows = await app.db
    .selectFrom('conversation_events')
    .select(['contact_id', 'data', 'user_id'])
    .where('phone_number_id', '=', id)
    .where('kind', '=', 'assigned')
    .orderBy('id')
    .execute();
  return rows.map(({ contact_id, data, user_id }) => ({
    contact_id,
    by: user_id,
    ...(data as { assignee_id: number; how?: string }),
  }));
}

function spread(members: number[], assigned: { assignee_id: number }[]): number {
  const counts = members.map((id) => assigned.filter(({ assignee_id }) => assignee_id === id).length);
  return Math.max(...counts) - Math.min(...counts);
}

const arrivals = fc.array(fc.uniqueArray(fc.nat(25), { minLength: 1, maxLength: 8 }), {
  minLength: 1,
  maxLength: 6,
});

test('whatever the arrivals, turns differ by one at most, and nobody is given a conversation that somebody has', async () => {
  await using inbox = await startInbox();
  await fc.assert(
    fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 4 }), async (batches, count) => {
      const { number, members } = await openNumber(inbox, 'round_robin', count);
      for (const people of batches) await write(inbox, number, people);
      const given = await assignments(inbox, number);
      expect(new Set(given.map(({ contact_id }) => contact_id)).size).toBe(given.length);
      expect(given.length).toBe(new Set(batches.flat()).size);
      expect(spread(members, given)).toBeLessThanOrEqual(1);
      expect(new Set(given.map(({ how, by }) => `${how} ${by}`))).toEqual(new Set(['round_robin null']));
    }),
    { numRuns: 12 },
  );
});

test('least busy gives to somebody with the least open, whatever is closed in between', async () => {
  await using inbox = await startInbox();
  const step = fc.record({
    people: fc.uniqueArray(fc.nat(25), { minLength: 1, maxLength: 6 }),
    closes: fc.array(fc.nat(25), { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, count) => {
        const { number, members } = await openNumber(inbox, 'least_busy', count);
        const { db } = inbox.app;
        const open = new Map<number, number>();
        const owners = new Map<number, number>();
        let seen = 0;
        for (const { people, closes } of steps) {
          const known = await db
            .selectFrom('contacts')
            .select('id')
            .where('team_id', '=', number.team_id)
            .orderBy('id')
            .execute();
          const closed = closes.flatMap((index) => known[index]?.id ?? []);
          if (closed.length > 0)
            await db
              .updateTable('conversations')
              .set({ closed: true, assigned_user_id: null })
              .where('contact_id', 'in', closed)
              .execute();
          for (const id of closed) {
            const owner = owners.get(id);
            if (owner !== undefined) open.set(owner, open.get(owner)! - 1);
            owners.delete(id);
          }
          await write(inbox, number, people);
          const given = await assignments(inbox, number);
          for (const { assignee_id, contact_id } of given.slice(seen)) {
            const least = Math.min(...members.map((id) => open.get(id) ?? 0));
            expect(open.get(assignee_id) ?? 0).toBe(least);
            open.set(assignee_id, least + 1);
            owners.set(contact_id, assignee_id);
          }
          seen = given.length;
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('chosen agents who are there take turns; where nobody is, conversations wait, and by hand nothing happens', async () => {
  await using inbox = await startInbox();
  const { app } = inbox;
  const { number, scope, members } = await openNumber(inbox, 'round_robin', 3);
  const [, first = 0, second = 0] = members;
  await app.db
    .insertInto('inbox_agents')
    .values([first, second].map((user_id) => ({ ...scope, user_id })))
    .execute();
  const setAvailable = (user_id: number, is_available: boolean) =>
    app.db
      .insertInto('inbox_turns')
      .values({ ...scope, user_id, is_available })
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'phone_number_id', 'user_id']).doUpdateSet({ is_available }),
      )
      .execute();

  await write(inbox, number, [0, 1, 2]);
  expect((await assignments(inbox, number)).map(({ assignee_id }) => assignee_id)).toEqual([
    first,
    second,
    first,
  ]);
  await setAvailable(second, false);
  await write(inbox, number, [3, 4]);
  expect((await assignments(inbox, number)).slice(3).map(({ assignee_id }) => assignee_id)).toEqual([
    first,
    first,
  ]);
  await setAvailable(first, false);
  await write(inbox, number, [5]);
  expect(await assignments(inbox, number)).toHaveLength(5);
  // Somebody is there again: whoever waits is given away when they write next.
  await setAvailable(second, true);
  await write(inbox, number, [5]);
  expect((await assignments(inbox, number)).at(-1)?.assignee_id).toBe(second);
  const told = await app.db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'actor_user_id'])
    .execute();
  expect(told.filter(({ user_id }) => user_id === second)).toEqual([
    { user_id: second, kind: 'assigned', actor_user_id: null },
    { user_id: second, kind: 'assigned', actor_user_id: null },
  ]);

  const byHand = await openNumber(inbox, 'manual', 2);
  await write(inbox, byHand.number, [0, 1]);
  expect(await assignments(inbox, byHand.number)).toEqual([]);
});

test('people and webhooks that ask for a turn at the same time get different ones', async () => {
  await using inbox = await startInbox();
  const { app } = inbox;
  const { number, scope, owner } = await openNumber(inbox, 'manual', 3);
  await write(inbox, number, [0, 1, 2, 3, 4, 5]);
  const ids = await app.db
    .selectFrom('conversations')
    .select('contact_id')
    .where('phone_number_id', '=', number.id)
    .execute();
  await app.db
    .updateTable('inbox_settings')
    .set({ assignment: 'round_robin' })
    .where('phone_number_id', '=', number.id)
    .execute();

  const caller = app.as(owner);
  const [answers] = await Promise.all([
    Promise.all(
      ids.map(({ contact_id }) =>
        caller.call(assignConversation, { params: { ...scope, contact_id }, body: { how: 'round_robin' } }),
      ),
    ),
    // New people, and one whom somebody is just being given to.
    write(inbox, number, [6, 7, 8, 9, 10, 11, 0]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  const turns = await app.db
    .selectFrom('inbox_turns')
    .select(['user_id', 'last_turn'])
    .where('phone_number_id', '=', number.id)
    .execute();
  // The last three turns are those of three people: nobody had two where another had none.
  const [latest = 0, ...others] = turns.map(({ last_turn }) => last_turn).sort((a, b) => b - a);
  expect(others).toEqual([latest - 1, latest - 2]);
  expect(latest).toBeGreaterThanOrEqual(12);
  const given = new Set((await assignments(inbox, number)).map(({ contact_id }) => contact_id));
  expect(given.size).toBe(12);
});
