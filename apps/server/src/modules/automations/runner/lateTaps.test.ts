import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { proveAutomations } from '../proving.ts';
import { graphOf, minutes, startFlows, text, word } from '../testing.ts';
import { personNumber } from './everyKind.ts';

const sizes = graphOf(
  word('size'),
  {
    name: { type: 'set', settings: { changes: [{ name: 'thing', how: 'text', value: 'shirt' }] } },
    q: {
      type: 'buttons',
      settings: {
        body: 'Which size?',
        buttons: [
          { key: 's', title: 'Small' },
          { key: 'l', title: 'Large' },
        ],
      },
    },
    small: text('A small {{thing}}'),
    large: text('A large {{thing}}'),
    w: minutes(600),
  },
  {
    t: { next: 'name' },
    name: { next: 'q' },
    q: { s: 'small', l: 'large' },
    small: { next: 'w' },
    large: {},
  },
  {},
  [{ name: 'thing', kind: 'text' }],
);

async function startSizes() {
  const t = await startFlows();
  const id = await t.live(sizes);
  await t.say('size');
  const { content } = await t.app.db
    .selectFrom('messages')
    .select('content')
    .where('direction', '=', 'out')
    .executeTakeFirstOrThrow();
  const { buttons } = content as unknown as { buttons: { id: string; title: string }[] };
  /** On the first question, whatever was written since. */
  const tapOld = (title: string, from = t.anais) =>
    t.tapButton(buttons.find((one) => one.title === title)!, from);
  return Object.assign(t, { id, tapOld });
}

test('a button of a run that has gone on, or ended, begins there anew with what was known', async () => {
  await using t = await startSizes();
  await t.tapOld('Small');
  expect(await t.sent()).toEqual(['Which size?', 'A small shirt']);
  await t.tapOld('Large');
  expect((await t.sent()).at(-1)).toBe('A large shirt');
  expect((await t.runs()).map(({ status, end_reason }) => [status, end_reason])).toEqual([
    ['left', 'restarted'],
    ['done', 'finished'],
  ]);
  await t.tapOld('Small');
  expect((await t.sent()).slice(2)).toEqual(['A large shirt', 'A small shirt']);
  expect(await t.waits()).toMatchObject([{ block_id: 'w' }]);
  await proveAutomations(t.app.db);
});

test('it works for a week, for the person alone, and not once the automation is off', async () => {
  await using t = await startSizes();
  await t.tapOld('Large');
  await t.tapOld('Large', personNumber(1));
  expect(await t.runs()).toHaveLength(1);
  const switched = (is_active: boolean) =>
    t.caller.call(contract.toggleAutomation, {
      params: t.of(t.id),
      body: { is_active, people: 'go_on' },
    });
  await switched(false);
  await t.tapOld('Small');
  expect(await t.runs()).toHaveLength(1);
  await switched(true);
  t.app.clock.advance({ days: 8 });
  await t.tapOld('Small');
  expect(await t.runs()).toHaveLength(1);
});
