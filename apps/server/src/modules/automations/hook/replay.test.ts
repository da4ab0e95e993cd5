import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { graphOf, startFlows, text } from '../testing.ts';

const hooked = graphOf(
  { kind: 'incoming_webhook', phone: 'phone' },
  {
    w: { type: 'wait', settings: { kind: 'for', duration: { amount: 1, unit: 'hours' } } },
    a: text('Hello'),
  },
  { t: { next: 'w' }, w: { next: 'a' } },
  { alone: false },
);

test('a call that is played again starts whom it missed, and nobody twice', async () => {
  await using t = await startFlows();
  const id = await t.live(hooked);
  const { data } = await t.caller.call(contract.getAutomation, { params: t.of(id) });
  const post = (body: object) =>
    fetch(t.app.url + new URL(data.hook?.url ?? '').pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const calls = async () =>
    (await t.caller.call(contract.listHookCalls, { params: t.of(id), query: {} as never })).data;
  const again = async (call: contract.HookCall | undefined) => {
    const answer = await t.caller.call(contract.replayHookCall, {
      params: { ...t.of(id), call_id: call?.id ?? 0 },
    });
    await t.run();
    return answer;
  };
  const toggle = () =>
    t.caller.call(contract.toggleAutomation, { params: t.of(id), body: { people: 'go_on' } });

  await toggle();
  await post({ phone: '+33 6 39 98 00 01' });
  const [missed] = await calls();
  expect(missed).toMatchObject({ response: { ignored: 'inactive' }, replay_of: null });
  await toggle();
  expect(await again(missed)).toMatchObject({
    status: 200,
    data: { status_code: 202, replay_of: missed?.id },
  });
  expect(await t.runs()).toHaveLength(1);
  await again(missed);
  expect(await t.runs()).toHaveLength(1);
  expect((await calls()).map(({ replay_of }) => replay_of)).toEqual([missed?.id, missed?.id, null]);

  await post({ phone: '+33 6 39 98 00 01' });
  await t.run();
  expect(await t.runs()).toHaveLength(2);
  const [taken] = await calls();
  await again(taken);
  expect(await t.runs()).toHaveLength(2);

  await post({ phone: '+33 6 39 98 00 02', password: 'geheim' });
  const [secret] = await calls();
  expect(JSON.stringify(secret)).not.toContain('geheim');
  expect(await again(secret)).toMatchObject({ status: 409, body: { code: 'call_not_whole' } });
  expect(await again({ ...secret!, id: 987_654 })).toMatchObject({ status: 404 });
});
