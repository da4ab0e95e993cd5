import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/index.ts';
import { approvedTemplate, openShop } from '../../../test/shop.ts';

test('a draft is there on every device, and a save of an older one is refused with who was first', async () => {
  await using app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
  const { team, caller, params } = await openShop(app);
  const colleague = app.as(await app.createMember(team, 'Marketer'));
  const made = await caller.call(contract.createTemplateDraft, {
    params,
    body: { name: '', content: { body: 'Bonj', file: null } },
  });
  const at = { ...params, draft_id: made.data.id };
  const saved = await caller.call(contract.saveTemplateDraft, {
    params: at,
    body: { name: 'spring', content: { body: 'Bonjour' }, revision: 1 },
  });
  expect(saved.data).toMatchObject({ revision: 2, name: 'spring' });
  const theirs = await colleague.call(contract.getTemplateDraft, { params: at });
  expect(theirs.data).toMatchObject({ content: { body: 'Bonjour' }, revision: 2 });
  const first = { name: 'spring', content: { body: 'Bonjour {{1}}' }, revision: 2 };
  expect((await colleague.call(contract.saveTemplateDraft, { params: at, body: first })).status).toBe(200);
  const late = await caller.call(contract.saveTemplateDraft, { params: at, body: { ...first, content: {} } });
  expect(late).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
  const list = await caller.call(contract.listTemplateDrafts, { params });
  expect(list.data).toMatchObject([{ id: made.data.id, revision: 3 }]);
  expect(list.data[0]).not.toHaveProperty('content');
  await caller.call(contract.deleteTemplateDraft, { params: at });
  expect((await caller.call(contract.getTemplateDraft, { params: at })).status).toBe(404);
});

test('of a template that is edited there is one draft, and no other team sees it', async () => {
  await using app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
  const shop = await openShop(app);
  const { id: template_id } = await approvedTemplate(app, shop);
  const begin = (text: string) =>
    shop.caller.call(contract.createTemplateDraft, {
      params: shop.params,
      body: { name: 'spring', content: { body: text }, template_id },
    });
  const drafts = await Promise.all([begin('A'), begin('B'), begin('C')]);
  expect(new Set(drafts.map(({ data }) => data.id)).size).toBe(1);
  expect(new Set(drafts.map(({ data }) => JSON.stringify(data.content))).size).toBe(1);
  const other = await openShop(app);
  const theirs = { ...other.params, draft_id: drafts[0]?.data.id ?? 0 };
  expect((await other.caller.call(contract.getTemplateDraft, { params: theirs })).status).toBe(404);
  const body = { name: 'x', content: {}, template_id };
  expect((await other.caller.call(contract.createTemplateDraft, { params: other.params, body })).status).toBe(
    404,
  );
});
