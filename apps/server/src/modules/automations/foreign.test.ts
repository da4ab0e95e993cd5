import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { createNumber } from '../../messaging/whatsapp/test/index.ts';
import { graphOf, startFlows, text, word } from './testing.ts';

test('things of another team are not there for a graph that names them, and nothing is told of them', async () => {
  await using t = await startFlows();
  const { team, owner } = await t.app.createTeam();
  const number = await createNumber(t.app, team.id);
  const params = { team_id: team.id, phone_number_id: number.id };
  const other = t.app.as(owner);
  const { data: list } = await other.call(contract.createGroup, {
    params,
    body: { name: 'Their secret list', color: 'green' },
  });
  const { data: theirs } = await other.call(contract.createAutomation, {
    params,
    body: { name: 'Their secret automation' },
  });
  const graph = graphOf(
    word('promo'),
    {
      list: { type: 'list_add', settings: { group_id: list.id } },
      start: { type: 'start', settings: { automation_id: theirs.id } },
      person: { type: 'human', settings: { assign: 'user', user_id: owner.id } },
      template: { type: 'template', settings: { template_id: 4_000_000 } },
      media: { type: 'media', settings: { file_id: 4_000_000 } },
      end: text('Bye'),
    },
    {
      t: { next: 'list' },
      list: { next: 'start' },
      start: { next: 'template' },
      template: { next: 'media' },
      media: { next: 'person' },
      person: { next: 'end' },
    },
  );
  const made = await t.caller.call(contract.createAutomation, {
    params: t.params,
    body: { name: 'Curious', graph },
  });
  const errors = made.data.problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ block_id, code }) => `${block_id} ${code}`).sort()).toEqual([
    'list list_missing',
    'media file_missing',
    'person member_missing',
    'start automation_missing',
    'template template_missing',
  ]);
  const at = t.of(made.data.id);
  const published = await t.caller.call(contract.publishAutomation, {
    params: at,
    body: { revision: made.data.revision, note: '' },
  });
  expect(published).toMatchObject({ status: 422, body: { code: 'automation_invalid' } });
  expect(JSON.stringify([made.data, published.body])).not.toContain('Their secret');
  // By the ids of the others' own things nothing is found either.
  const foreign = { ...t.params, automation_id: theirs.id };
  expect((await t.caller.call(contract.getAutomation, { params: foreign })).status).toBe(404);
  expect(
    (await t.caller.call(contract.listAutomationMisses, { params: foreign, query: {} as never })).status,
  ).toBe(404);
});
