import { getClosingReasons, listAuditEvents, updateClosingReasons } from '@herald/contract';
import { expect, test } from 'vitest';
import { startInbox } from '../../../messaging/whatsapp/test/index.ts';
import { audit } from '../../audit/index.ts';

type Written = { id?: number | undefined; name: string }[];

async function start() {
  const inbox = await startInbox({}, [audit]);
  const { app, owner, number } = inbox;
  const params = { team_id: number.team_id };
  return {
    app,
    owner,
    params,
    read: async (by = owner) => (await app.as(by).call(getClosingReasons, { params })).data,
    write: (version: number, reasons: Written, is_required = false) =>
      app.as(owner).call(updateClosingReasons, { params, body: { version, is_required, reasons } }),
    [Symbol.asyncDispose]: () => inbox[Symbol.asyncDispose](),
  };
}

test('a list of reasons is added to, renamed, put in order, archived and offered again', async () => {
  await using world = await start();
  const { app, owner, params, read, write } = world;
  const viewer = await app.createMember({ id: params.team_id }, 'Viewer');
  expect(await read(viewer)).toEqual({ is_required: false, version: 0, reasons: [] });

  const first = (await write(0, [{ name: 'Delivery' }, { name: 'Refund' }])).data;
  const [delivery, refund] = first.reasons;
  const second = await write(1, [{ name: 'Advice' }, { id: refund?.id, name: 'Returns' }], true);
  expect(second.data).toEqual({
    is_required: true,
    version: 2,
    reasons: [
      { id: expect.any(Number), name: 'Advice', is_archived: false },
      { id: refund?.id, name: 'Returns', is_archived: false },
      { id: delivery?.id, name: 'Delivery', is_archived: true },
    ],
  });
  expect(await read(viewer)).toEqual(second.data);
  await write(2, [{ id: delivery?.id, name: 'Delivery' }]);
  expect((await read()).reasons.map(({ name, is_archived }) => [name, is_archived])).toEqual([
    ['Delivery', false],
    ['Advice', true],
    ['Returns', true],
  ]);
  const { data: told } = await app.as(owner).call(listAuditEvents, { params, query: {} });
  expect(told.filter(({ action }) => action === 'closing_reasons.changed')[1]).toMatchObject({
    before: { reason_required: false, closing_reasons: ['Delivery', 'Refund'] },
    after: { reason_required: true, closing_reasons: ['Advice', 'Returns'] },
  });
});

test('two reasons change names, but no two have the same one', async () => {
  await using world = await start();
  const { read, write } = world;
  const [one, two] = (await write(0, [{ name: 'Delivery' }, { name: 'Refund' }])).data.reasons;
  const swapped = await write(1, [
    { id: one?.id, name: 'Refund' },
    { id: two?.id, name: 'Delivery' },
  ]);
  expect(swapped.data.reasons.map(({ id, name }) => [id, name])).toEqual([
    [one?.id, 'Refund'],
    [two?.id, 'Delivery'],
  ]);
  expect((await write(2, [{ name: 'Same' }, { name: 'same' }])).body).toMatchObject({ code: 'name_taken' });
  expect((await write(2, [], true)).status).toBe(422);
  expect((await write(2, [{ id: 999_999, name: 'Of nobody' }])).status).toBe(404);
  expect(
    (
      await write(2, [
        { id: one?.id, name: 'Once' },
        { id: one?.id, name: 'Twice' },
      ])
    ).status,
  ).toBe(404);
  expect(await read()).toEqual(swapped.data);
});

test('of two who save at once, or after the other, the second is told and nothing is lost', async () => {
  await using world = await start();
  const { read, write } = world;
  const both = await Promise.all([write(0, [{ name: 'Delivery' }]), write(0, [{ name: 'Refund' }])]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await read()).reasons).toHaveLength(1);
  const again = await Promise.all([write(1, [{ name: 'Advice' }]), write(1, [{ name: 'Order' }])]);
  const refused = again.find(({ status }) => status !== 200);
  expect(refused?.body).toMatchObject({ code: 'list_changed' });
  expect((await read()).reasons.filter(({ is_archived }) => !is_archived)).toHaveLength(1);
});
