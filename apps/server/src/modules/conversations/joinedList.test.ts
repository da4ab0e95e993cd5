import {
  type Conversation,
  type ConversationFilters,
  listConversations,
  listTeamConversations,
  pinConversation,
  searchTeamConversations,
} from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNumber, type Inbox, startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';

type Query = Record<string, unknown>;

/** People who write to some of a team's numbers, some of them to several at the same moment. */
async function fill({ app }: Pick<Inbox, 'app'>, teamId: number, numbers: readonly number[], userId: number) {
  const now = app.clock.now();
  const label = await app.db
    .insertInto('labels')
    .values({ team_id: teamId, name: 'Refund', color: 'red' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const talk = fc.record({
    is_human_needed: fc.boolean(),
    minutesAgo: fc.integer({ min: 1, max: 12 }),
    shelf: fc.constantFrom('open', 'open', 'closed'),
    unread_count: fc.constantFrom(0, 2),
    waits: fc.boolean(),
    priority: fc.constantFrom(0, 0, 2, 4),
    isMine: fc.boolean(),
    hasLabel: fc.boolean(),
    isFollowed: fc.boolean(),
    isThere: fc.constantFrom(true, true, false),
  });
  for (let index = 0; index < 40; index += 1) {
    const contact = await app.db
      .insertInto('contacts')
      .values({ team_id: teamId, name: `P${index}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [at, number] of numbers.entries()) {
      const [one] = fc.sample(talk, { numRuns: 1, seed: index * 7 + at });
      if (!one?.isThere) continue;
      const { minutesAgo, shelf, waits, isMine, hasLabel, isFollowed, isThere: _, ...columns } = one;
      const last_message_at = new Date(now.getTime() - minutesAgo * 60_000);
      const place = { team_id: teamId, phone_number_id: number, contact_id: contact.id };
      await app.db
        .insertInto('conversations')
        .values({
          ...place,
          ...columns,
          last_message_at,
          closed: shelf === 'closed',
          waiting_since: waits ? last_message_at : null,
          assigned_user_id: isMine ? userId : null,
        })
        .execute();
      if (isFollowed)
        await app.db
          .insertInto('conversation_followers')
          .values({ ...place, user_id: userId })
          .execute();
      if (hasLabel)
        await app.db
          .insertInto('conversation_labels')
          .values({ ...place, label_id: label.id })
          .execute();
    }
  }
  return label.id;
}

test('the numbers of a team are one list: complete, in the order of each, without doubles, and nobody else’s', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  const second = await createNumber(app, number.team_id);
  const third = await createNumber(app, number.team_id);
  const numbers = [number.id, second.id, third.id];
  const label_id = await fill(inbox, number.team_id, numbers, owner.id);
  const other = await app.createTeam();
  const strange = await createNumber(app, other.team.id);
  await fill(inbox, other.team.id, [strange.id], other.owner.id);

  const caller = app.as(owner);
  const params = { team_id: number.team_id };
  const ownOf = async (phone_number_id: number, query: Query) =>
    (
      await caller.call(listConversations, {
        params: { ...params, phone_number_id },
        query: { ...query, per_page: '100' } as never,
      })
    ).data;
  const flag = fc.option(fc.constant('true'), { nil: undefined });
  const filters = fc.record({
    unread: flag,
    awaiting: flag,
    longest_wait: flag,
    priority_first: flag,
    closed: flag,
    human_needed: flag,
    followed: flag,
    assigned: fc.option(fc.constantFrom('me', 'nobody'), { nil: undefined }),
    label_id: fc.option(fc.constant(label_id), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 40 }), async (chosen, per_page) => {
      const shown: [number, number][] = [];
      let cursor: string | undefined;
      do {
        const query = { ...chosen, per_page, cursor } as never;
        const { data, meta } = await caller.call(listTeamConversations, { params, query });
        shown.push(...data.map((row) => [row.phone_number_id, row.contact_id] as [number, number]));
        cursor = meta.next_cursor ?? undefined;
      } while (cursor);
      const keys = shown.map(String);
      expect(new Set(keys).size).toBe(keys.length);
      const own = await Promise.all(numbers.map((each) => ownOf(each, chosen)));
      expect(keys.toSorted()).toEqual(
        own
          .flat()
          .map((row) => `${row.phone_number_id},${row.contact_id}`)
          .toSorted(),
      );
      // Of each number, the order is its own.
      for (const [at, each] of numbers.entries())
        expect(shown.flatMap(([phone, contact]) => (phone === each ? contact : []))).toEqual(
          own[at]?.map(({ contact_id }) => contact_id),
        );
      const rows = new Map(own.flat().map((row) => [`${row.phone_number_id},${row.contact_id}`, row]));
      const sorted = keys.toSorted((one, two) => compare(rows.get(one)!, rows.get(two)!, chosen as never));
      expect(keys).toEqual(sorted);
    }),
    { numRuns: 60 },
  );

  const stranger = await app.as(other.owner).call(listTeamConversations, { params, query: {} });
  expect(stranger.status).toBe(404);
  const theirs = await app
    .as(other.owner)
    .call(listTeamConversations, { params: { team_id: other.team.id }, query: { per_page: '100' } as never });
  expect(new Set(theirs.data.map((row) => row.phone_number_id))).toEqual(new Set([strange.id]));
});

/** The order, said a second time. */
function compare(one: Conversation, two: Conversation, filters: ConversationFilters): number {
  const newest =
    Date.parse(two.last_message_interaction_at ?? '') - Date.parse(one.last_message_interaction_at ?? '');
  const rest = two.contact_id - one.contact_id || two.phone_number_id - one.phone_number_id;
  if (filters.longest_wait)
    return Date.parse(one.waiting_since ?? '') - Date.parse(two.waiting_since ?? '') || -rest;
  const ranks = ['none', 'low', 'medium', 'high', 'urgent'];
  if (filters.priority_first)
    return ranks.indexOf(two.priority) - ranks.indexOf(one.priority) || newest || rest;
  return Number(two.is_human_needed) - Number(one.is_human_needed) || newest || rest;
}

test('the first page brings the pins of every number, of whoever asks', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  const second = await createNumber(app, number.team_id);
  await fill(inbox, number.team_id, [number.id, second.id], owner.id);
  const colleague = await app.createMember({ id: number.team_id }, 'Viewer');
  const params = { team_id: number.team_id };
  const list = (by: { id: number }, query: Query = {}) =>
    app.as(by).call(listTeamConversations, { params, query: query as never });
  const { data } = await list(owner, { per_page: '100' });
  const pick = [number.id, second.id].map((id) => data.find((row) => row.phone_number_id === id)!);
  for (const { phone_number_id, contact_id } of pick)
    await app
      .as(owner)
      .call(pinConversation, { params: { ...params, phone_number_id, contact_id }, body: { pinned: true } });

  const first = await list(owner, { per_page: '5' });
  expect(first.meta.pinned?.map((row) => [row.phone_number_id, row.contact_id])).toEqual(
    pick.toReversed().map((row) => [row.phone_number_id, row.contact_id]),
  );
  expect((await list(owner, { cursor: first.meta.next_cursor })).meta.pinned).toBeUndefined();
  expect((await list(colleague)).meta.pinned).toEqual([]);
});

test('a cursor of one number’s list is refused', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  const second = await createNumber(app, number.team_id);
  await fill(inbox, number.team_id, [number.id, second.id], owner.id);
  const params = { team_id: number.team_id };
  const one = await app.as(owner).call(listConversations, {
    params: { ...params, phone_number_id: number.id },
    query: { per_page: '2' } as never,
  });
  const bent = await app
    .as(owner)
    .call(listTeamConversations, { params, query: { cursor: one.meta.next_cursor } as never });
  expect(bent.status).toBe(422);
});

test('a search finds people and words on every number of the team, and on nobody else’s', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  const second = await createNumber(app, number.team_id);
  await fill(inbox, number.team_id, [number.id, second.id], owner.id);
  await inbox.receiveMessages([textItem(app, 'Where is P3 now?')]);
  const other = await app.createTeam();
  const strange = await createNumber(app, other.team.id);
  await fill(inbox, other.team.id, [strange.id], other.owner.id);
  const ask = (by: { id: number }) =>
    app.as(by).call(searchTeamConversations, { params: { team_id: number.team_id }, body: { query: 'P3' } });
  const { data } = await ask(owner);
  const fields = data.map(({ match }) => match.field);
  expect(new Set(data.map((row) => row.phone_number_id))).toEqual(new Set([number.id, second.id]));
  expect([fields.at(0), fields.at(-1)]).toEqual(['name', 'message']);
  expect(new Set(data.map((row) => `${row.phone_number_id} ${row.contact_id}`)).size).toBe(data.length);
  expect((await ask(other.owner)).status).toBe(404);
});
