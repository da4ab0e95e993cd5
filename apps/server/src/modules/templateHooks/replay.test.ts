import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { approvedTemplate, openShop } from '../../test/shop.ts';
import { ada, startDoor } from './testing.ts';

test('a refused call sends when it is played again, and one that sent sends nothing a second time', async () => {
  await using t = await startDoor();
  const setStatus = (status: string) =>
    t.app.db.updateTable('templates').set({ status }).where('id', '=', t.template.id).execute();
  await setStatus('REJECTED');
  expect(await t.post(ada)).toMatchObject({ status: 409, body: { code: 'template_not_usable' } });
  const [refused] = await t.log();
  await setStatus('APPROVED');
  const played = await t.replay(refused?.id ?? 0);
  expect(played.data).toMatchObject({ status_code: 202, replay_of: refused?.id, payload: ada });
  const again = await t.replay(refused?.id ?? 0);
  expect(again.data).toMatchObject({ status_code: 202, response: { repeated: true } });
  const ofReplay = await t.replay(again.data.id);
  expect(ofReplay.data.response).toMatchObject({ repeated: true });
  expect(await t.sent()).toHaveLength(1);
  expect((await t.log()).map(({ status_code }) => status_code)).toEqual([202, 202, 202, 409]);
});

test('what held a secret is not kept and not played again, and nobody else plays it', async () => {
  await using t = await startDoor();
  await t.post({ ...ada, password: 'hunter2', note: t.key });
  const [call] = await t.log();
  expect(call?.payload).toEqual({ ...ada, password: '•••', note: '•••' });
  expect(await t.replay(call?.id ?? 0)).toMatchObject({ status: 409, body: { code: 'call_not_whole' } });
  await t.post(ada);
  const [open] = await t.log();
  const other = await openShop(t.app);
  const theirs = await approvedTemplate(t.app, other, { name: 'theirs' });
  const call_id = open?.id ?? 0;
  const tried = [
    await other.caller.call(contract.replayTemplateHookCall, { params: { ...t.params, call_id } }),
    await other.caller.call(contract.replayTemplateHookCall, {
      params: { ...other.params, template_id: theirs.id, call_id },
    }),
  ];
  expect(tried.map(({ status }) => status)).toEqual([404, 404]);
});

test('whoever is erased is gone from the log too', async () => {
  await using t = await startDoor();
  await t.post(ada);
  const [message] = await t.sent();
  await t.shop.caller.call(contract.eraseContact, {
    params: { ...t.shop.params, contact_id: message?.contact_id ?? 0 },
    body: { confirm: true, reason: '' },
  });
  expect(await t.log()).toEqual([]);
});
