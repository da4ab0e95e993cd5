import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { imports } from '../../imports/index.ts';
import { importAll } from '../../imports/testing.ts';
import { proveAutomations } from '../proving.ts';
import { personNumber } from '../runner/everyKind.ts';
import { type Flows, graphOf, startFlows, text } from '../testing.ts';

async function welcoming(t: Flows) {
  const { data: list } = await t.caller.call(contract.createGroup, {
    params: t.params,
    body: { name: 'VIP', color: 'green' },
  });
  const trigger = { kind: 'list_joined', group_id: list.id };
  await t.live(graphOf(trigger, { a: text('Welcome') }, { t: { next: 'a' } }, { reentry: 'always' }));
  return list.id;
}

const causes = async (t: Flows) => (await t.runs()).map(({ contact_id }) => contact_id).sort();

test('a file starts automations for those whom it really adds to the list, if somebody wants it', async () => {
  await using t = await startFlows({}, [imports]);
  const group_id = await welcoming(t);
  const columns: contract.ImportMapping['columns'] = [{ index: 0, target: 'phone' }];
  const shop = { app: t.app, owner: t.caller, ownerId: t.owner.id, params: t.params } as never;
  const bring = async (lines: string[], more: Partial<contract.ImportMapping>) => {
    await importAll(shop, ['phone', ...lines].join('\n'), { columns, ...more });
    await t.run();
    return (await t.runs()).length;
  };
  expect(await bring(['+33639981001', '+33639981002'], { group_id })).toBe(0);
  expect(await bring(['+33639981003'], { start_automations: true })).toBe(0);
  // Two are on it already.
  const all = ['+33639981001', '+33639981002', '+33639981003', '+33639981004'];
  expect(await bring(all, { group_id, start_automations: true })).toBe(2);
  const { data } = await t.caller.call(contract.listContacts, {
    params: t.params,
    query: { per_page: 50 } as never,
  });
  const fresh = data.filter(({ phone_number }) => /(3|4)$/.test(phone_number ?? '')).map(({ id }) => id);
  expect(await causes(t)).toEqual(fresh.sort());
  expect(await bring(all, { group_id, start_automations: true })).toBe(2);
  await proveAutomations(t.app.db);
});

test('of a selection of the inbox nobody is welcomed unless somebody wants it, of one alone they are', async () => {
  await using t = await startFlows();
  const group_id = await welcoming(t);
  const people = [1, 2, 3, 4].map(personNumber);
  for (const person of people) await t.say('hi', person);
  const ids = (await t.app.db.selectFrom('contacts').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  const add = async (contact_ids: number[], more: object = {}) => {
    const action = { kind: 'add_group' as const, group_id, ...more };
    const answer = await t.caller.call(contract.changeConversations, {
      params: t.params,
      body: { contact_ids, action },
    });
    expect(answer.status).toBe(200);
    await t.run();
    return (await t.runs()).length;
  };
  expect(await add(ids.slice(0, 1))).toBe(1);
  // Of two that were chosen one is on it: the other is one of several all the same.
  expect(await add(ids.slice(0, 2))).toBe(1);
  expect(await add(ids, { start_automations: true })).toBe(3);
  expect(await causes(t)).toEqual([ids[0], ids[2], ids[3]]);
  await proveAutomations(t.app.db);
});
