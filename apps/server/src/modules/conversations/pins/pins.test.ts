import {
  closeConversation,
  listConversations,
  mergeContacts,
  mostPinned,
  pinConversation,
  undoMerge,
} from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startInbox } from '../../../messaging/whatsapp/test/index.ts';
import type { UserRow } from '../../../test/index.ts';
import { contacts } from '../../contacts/index.ts';

async function startWith(count: number) {
  const inbox = await startInbox({}, [contacts]);
  const { team_id, id: phone_number_id } = inbox.number;
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into contacts (team_id, name) select ${team_id}, 'Person ' || i from generate_series(1, ${count}) i returning id
    ), talks as (
      insert into conversations (team_id, phone_number_id, contact_id, last_message_at)
      select ${team_id}, ${phone_number_id}, id, now() - id * interval '1 minute' from people
    )
    select id from people order by id`.execute(inbox.app.db);
  const params = { team_id, phone_number_id };
  const pin = (by: UserRow, contact_id: number, pinned = true) =>
    inbox.app.as(by).call(pinConversation, { params: { ...params, contact_id }, body: { pinned } });
  const list = (by: UserRow, query: Record<string, string> = {}) =>
    inbox.app.as(by).call(listConversations, { params, query: query as never });
  const pinnedOf = async (by: UserRow) => (await list(by)).meta.pinned?.map(({ contact_id }) => contact_id);
  return { inbox, ids: rows.map(({ id }) => id), params, pin, list, pinnedOf };
}

test('what one person pins comes with the first page of their list, whatever its filters, and with no other', async () => {
  const { inbox, ids, pin, list, pinnedOf } = await startWith(5);
  await using _ = inbox;
  const { owner } = inbox;
  const colleague = await inbox.app.createMember({ id: inbox.number.team_id }, 'Viewer');
  expect((await pin(owner, ids[4]!)).data.map(({ contact_id }) => contact_id)).toEqual([ids[4]]);
  await pin(owner, ids[2]!);
  await pin(owner, ids[2]!);
  await pin(colleague, ids[0]!);
  expect(await pinnedOf(owner)).toEqual([ids[2], ids[4]]);
  expect(await pinnedOf(colleague)).toEqual([ids[0]]);
  const first = await list(owner, { unread: 'true', per_page: '2' });
  expect(first.data).toEqual([]);
  expect(first.meta.pinned?.map(({ contact_id }) => contact_id)).toEqual([ids[2], ids[4]]);

  // Pages are what they are without pins: everybody once, in the order.
  const [one, rest] = [await list(owner, { per_page: '3' }), [] as number[]];
  const two = await list(owner, { per_page: '3', cursor: one.meta.next_cursor ?? '' });
  rest.push(...one.data.map((row) => row.contact_id), ...two.data.map((row) => row.contact_id));
  expect(rest).toEqual(ids);
  expect(two.meta.pinned).toBeUndefined();

  expect((await pin(owner, ids[4]!, false)).data.map(({ contact_id }) => contact_id)).toEqual([ids[2]]);
  await pin(owner, ids[4]!, false);
  expect(await pinnedOf(owner)).toEqual([ids[2]]);
});

test('a person has so many; of what is closed the pin gives way, of what is open none does', async () => {
  const { inbox, ids, params, pin, pinnedOf } = await startWith(mostPinned + 2);
  await using _ = inbox;
  const { app, owner } = inbox;
  for (const id of ids.slice(0, mostPinned)) await pin(owner, id);
  const last = ids[mostPinned]!;
  expect((await pin(owner, last)).status).toBe(409);
  await app
    .as(owner)
    .call(closeConversation, { params: { ...params, contact_id: ids[3]! }, body: { closed: true } });
  await pin(owner, last);
  expect(await pinnedOf(owner)).toEqual(
    [last, ...ids.slice(0, mostPinned).toReversed()].filter((id) => id !== ids[3]),
  );
});

test('who is pinned stays so when two people become one, and each again when they are parted', async () => {
  const { inbox, ids, params, pin, pinnedOf } = await startWith(2);
  await using _ = inbox;
  const { app, owner } = inbox;
  const [kept, merged] = ids as [number, number];
  await pin(owner, kept);
  await pin(owner, merged);
  const { data } = await app.as(owner).call(mergeContacts, {
    params: { ...params, contact_id: kept },
    body: { contact_id: merged },
  });
  expect(await pinnedOf(owner)).toEqual([kept]);
  await app.as(owner).call(undoMerge, { params: { ...params, merge_id: data.merge.id }, body: {} });
  expect(await pinnedOf(owner)).toEqual([merged, kept]);
  // Taken off once, both pins of the one that stays are gone.
  await app
    .as(owner)
    .call(mergeContacts, { params: { ...params, contact_id: kept }, body: { contact_id: merged } });
  await pin(owner, kept, false);
  expect(await pinnedOf(owner)).toEqual([]);
});

test('two tabs that pin at the same moment find room for one', async () => {
  const { inbox, ids, pin, pinnedOf } = await startWith(mostPinned + 1);
  await using _ = inbox;
  const { owner } = inbox;
  for (const id of ids.slice(0, mostPinned - 1)) await pin(owner, id);
  const answers = await Promise.all(ids.slice(mostPinned - 1).map((contact_id) => pin(owner, contact_id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await pinnedOf(owner)).toHaveLength(mostPinned);
});
