import * as contract from '@herald/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../../imports/testing.ts';
import { dumpTeam } from '../testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const list = async (dismissed: 'true' | 'false' = 'false') =>
  (await shop.owner.call(contract.listDuplicates, { params: shop.params, query: { dismissed } })).data.map(
    ({ reason, value, contacts }) => [reason, value, ...contacts.map(({ name }) => name).sort()],
  );

const add = async (values: { name: string; email?: string; phone_number?: string }, team_id?: number) => {
  const { id } = await shop.app.db
    .insertInto('contacts')
    .values({ team_id: team_id ?? shop.params.team_id, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

test('people who may be one are suggested with the reason, and no more once they were parted', async () => {
  const { team_id } = shop.params;
  const ada = await add({ name: 'Ada', email: 'Ada@example.com', phone_number: '+33639986001' });
  const byron = await add({ name: 'Byron', email: 'ada@EXAMPLE.com', phone_number: '+33639986002' });
  await add({ name: 'Zoë Martin', phone_number: '+33639986003' });
  await add({ name: 'zoe martin' });
  // Two who share a name and have a number each are two people, for all that we know.
  await add({ name: 'Paul Durand', phone_number: '+33639986004' });
  await add({ name: 'Paul Durand', phone_number: '+33639986005' });
  const cid = await add({ name: 'Cid', phone_number: '+33639986006' });
  await add({ name: 'Dora', phone_number: '+33639986007' });
  await shop.app.db
    .insertInto('contact_identities')
    .values({ team_id, kind: 'phone', value: '+33639986007', contact_id: cid })
    .execute();
  expect(await list()).toEqual([
    ['linked_identity', '+33639986007', 'Cid', 'Dora'],
    ['same_email', 'ada@example.com', 'Ada', 'Byron'],
    ['same_name', 'zoe martin', 'Zoë Martin', 'zoe martin'],
  ]);
  const params = { ...shop.params, contact_id: ada };
  const merged = await shop.owner.call(contract.mergeContacts, { params, body: { contact_id: byron } });
  expect(await list()).toHaveLength(2);
  await shop.owner.call(contract.undoMerge, {
    params: { ...shop.params, merge_id: merged.data.merge.id },
  });
  expect((await list()).map(([reason]) => reason)).toEqual(['linked_identity', 'same_name']);
});

test('of three people with one address, finding two to be two leaves the others to be looked at', async () => {
  const ids: number[] = [];
  for (const name of ['Gil', 'Hal', 'Ida']) ids.push(await add({ name, email: 'trio@example.com' }));
  const [gil = 0, , ida = 0] = ids;
  const shown = async (dismissed: 'true' | 'false') =>
    (await list(dismissed)).flatMap(([, value, ...names]) =>
      value === 'trio@example.com' ? [names.join('+')] : [],
    );
  expect((await shown('false')).sort()).toEqual(['Gil+Hal', 'Gil+Ida', 'Hal+Ida']);
  await dismiss(gil, ida);
  expect((await shown('false')).sort()).toEqual(['Gil+Hal', 'Hal+Ida']);
  await add({ name: 'Jo', email: 'trio@example.com' });
  expect(await shown('true')).toEqual(['Gil+Ida']);
  await shop.app.db.deleteFrom('contacts').where('email', '=', 'trio@example.com').execute();
});

const dismiss = (one: number, other: number, caller = shop.owner) =>
  caller.call(contract.dismissDuplicate, { params: shop.params, body: { contact_ids: [one, other] } });
const restore = (dismissal_id: number, caller = shop.owner) =>
  caller.call(contract.restoreDuplicate, { params: { ...shop.params, dismissal_id } });
const pairs = async (dismissed: 'true' | 'false') => (await list(dismissed)).map(([, value]) => value);

test('two people are two for the whole team, once, until somebody says otherwise', async () => {
  const [one, other] = [
    await add({ name: 'Eva', email: 'home@example.com' }),
    await add({ name: 'Finn', email: 'home@example.com' }),
  ];
  const first = await dismiss(one, other);
  expect(first.status).toBe(200);
  expect((await dismiss(other, one)).data).toEqual(first.data);
  expect(await pairs('false')).not.toContain('home@example.com');
  const agent = shop.app.as(await shop.app.createMember({ id: shop.params.team_id }, 'Agent'));
  const shown = await agent.call(contract.listDuplicates, {
    params: shop.params,
    query: { dismissed: 'true' },
  });
  expect(shown.data).toMatchObject([{ value: 'home@example.com', ...first.data }]);

  const viewer = shop.app.as(await shop.app.createMember({ id: shop.params.team_id }, 'Viewer'));
  expect((await dismiss(one, other, viewer)).status).toBe(403);
  expect((await restore(first.data.dismissal_id, viewer)).status).toBe(403);
  expect((await dismiss(one, one)).status).toBe(422);
  expect((await dismiss(one, 999_999)).status).toBe(404);
  const { team } = await shop.app.createTeam();
  expect((await dismiss(one, await add({ name: 'Foreign' }, team.id))).status).toBe(404);

  expect((await restore(first.data.dismissal_id)).status).toBe(204);
  expect((await restore(first.data.dismissal_id)).status).toBe(404);
  expect(await pairs('false')).toContain('home@example.com');
  expect(await pairs('true')).toEqual([]);
});

test('whatever pairs were found to be two people, a merge keeps what still makes sense and its undo brings all back', async () => {
  const { team_id } = shop.params;
  const ids: number[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push(await add({ name }));
  const indexes = fc.uniqueArray(
    fc.tuple(fc.nat(4), fc.nat(4)).filter(([a, b]) => a !== b),
    { selector: ([a, b]) => [a, b].sort().join(), maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(indexes, async (chosen) => {
      await shop.app.db.deleteFrom('not_duplicates').execute();
      for (const [a, b] of chosen) expect((await dismiss(ids[a]!, ids[b]!)).status).toBe(200);
      const before = (await dumpTeam(shop.app, team_id)).not_duplicates;
      const apart = async () =>
        (await shop.app.db.selectFrom('not_duplicates').selectAll().execute())
          .map((row) => [ids.indexOf(row.contact_id), ids.indexOf(row.other_contact_id)].sort().join())
          .sort();

      const [kept = 0, gone = 0] = ids;
      const params = { ...shop.params, contact_id: kept };
      const merged = await shop.owner.call(contract.mergeContacts, { params, body: { contact_id: gone } });
      expect(merged.status).toBe(200);
      const expected = chosen
        .map((pair) => pair.map((index) => (index === 1 ? 0 : index)))
        .filter(([a, b]) => a !== b)
        .map((pair) => pair.sort().join());
      expect(await apart()).toEqual([...new Set(expected)].sort());
      const undo = { ...shop.params, merge_id: merged.data.merge.id };
      expect((await shop.owner.call(contract.undoMerge, { params: undo })).status).toBe(200);
      expect((await dumpTeam(shop.app, team_id)).not_duplicates).toEqual(before);
    }),
    { numRuns: 20 },
  );
});

test('an undo brings back nothing of somebody who was erased since', async () => {
  const [kept, gone, erased] = [await add({ name: 'K' }), await add({ name: 'G' }), await add({ name: 'X' })];
  await dismiss(kept, erased);
  await dismiss(gone, erased);
  const at = (contact_id: number) => ({ ...shop.params, contact_id });
  const { data } = await shop.owner.call(contract.mergeContacts, {
    params: at(kept),
    body: { contact_id: gone },
  });
  await shop.owner.call(contract.eraseContact, { params: at(erased), body: { confirm: true } });
  const undone = await shop.owner.call(contract.undoMerge, {
    params: { ...shop.params, merge_id: data.merge.id },
  });
  expect(undone.status).toBe(200);
  const rows = await shop.app.db
    .selectFrom('not_duplicates')
    .select('id')
    .where('contact_id', 'in', [kept, gone])
    .execute();
  expect(rows).toEqual([]);
});
