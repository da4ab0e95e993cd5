import * as contract from '@herald/contract';
import type { Graph } from '@herald/flow';
import { expect, test } from 'vitest';
import { drainWhatsapp } from '../../../messaging/whatsapp/test/index.ts';
import { startTestApp } from '../../../test/index.ts';
import { openShop, structureOf } from '../../../test/shop.ts';
import { openShop as connectShop } from '../../shops/testing.ts';
import { graphOf, word } from '../testing.ts';

async function start() {
  const app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
  const { caller, params, ...shop } = await openShop(app);
  const of = (automation_id: number) => ({ ...params, automation_id });
  return {
    app,
    shop,
    caller,
    params,
    of,
    take: async (library_id: string) =>
      (await caller.call(contract.takeLibraryAutomation, { params: { ...params, library_id }, body: {} }))
        .data,
    read: async (id: number) => (await caller.call(contract.getAutomation, { params: of(id) })).data,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
const settingsOf = ({ blocks }: Graph, id: string) => blocks[id]?.settings as Record<string, unknown>;

test('a draft of the library is written on, submitted from its block, and published once it is approved', async () => {
  await using t = await start();
  await connectShop(t.app.services.database.pipeline, t.params.team_id);
  const made = await t.take('order_confirmed');
  const [draft] = made.template_drafts;
  if (!draft) throw new Error('It has a template.');
  const structure = { ...draft.structure, name: 'thanks_a_lot' };
  const kept = await t.caller.call(contract.storeAutomationTemplateDraft, {
    params: t.of(made.id),
    body: { draft_id: draft.id, structure, header_file_id: null },
  });
  expect(kept).toMatchObject({
    status: 201,
    body: { template: { id: draft.id, name: 'thanks_a_lot', status: 'DRAFT' } },
  });
  const sent = await t.caller.call(contract.storeAutomationTemplate, {
    params: t.of(made.id),
    body: { draft_id: draft.id },
  });
  const { template } = sent.body as { template: contract.Template };
  expect([sent.status, template]).toMatchObject([201, { status: 'PENDING', automation_id: made.id }]);
  const now = await t.read(made.id);
  expect(settingsOf(now.graph, 'thanks')).toMatchObject({
    template_id: template.id,
    draft_id: null,
    replies: [{ key: 'r0' }],
    variables: { 'body.1': { source: 'field' }, 'body.2': { name: 'order.number' } },
  });
  expect(now.problems.map(({ code }) => code)).toContain('template_not_usable');
  t.app.sandbox.approveTemplate('thanks_a_lot');
  await t.app.sandbox.settle();
  await drainWhatsapp(t.app);
  const published = await t.caller.call(contract.publishAutomation, {
    params: t.of(made.id),
    body: { revision: now.revision, note: '' },
  });
  expect(published.status).toBe(200);
});

test('a template is written for a block from nothing, and what Meta would refuse is refused with its fields', async () => {
  await using t = await start();
  const graph = graphOf(word('promo'), { m: { type: 'template' } }, { t: { next: 'm' } });
  const { data: made } = await t.caller.call(contract.createAutomation, {
    params: t.params,
    body: { name: 'Mine', graph },
  });
  const unfinished = structureOf({ body: { text: '', variables: [] } });
  const kept = await t.caller.call(contract.storeAutomationTemplateDraft, {
    params: t.of(made.id),
    body: { block_id: 'm', structure: unfinished, header_file_id: null },
  });
  const { template: draft } = kept.body as { template: contract.TemplateDraft };
  expect(settingsOf((await t.read(made.id)).graph, 'm')).toMatchObject({ draft_id: draft.id });
  const refused = await t.caller.call(contract.storeAutomationTemplate, {
    params: t.of(made.id),
    body: { draft_id: draft.id },
  });
  expect(refused).toMatchObject({ status: 422, body: { code: 'template_invalid' } });
  expect(settingsOf((await t.read(made.id)).graph, 'm')).toMatchObject({ draft_id: draft.id });

  const straight = await t.caller.call(contract.storeAutomationTemplate, {
    params: t.of(made.id),
    body: { block_id: 'm', structure: structureOf(), header_file_id: null },
  });
  const { template } = straight.body as { template: contract.Template };
  expect(settingsOf((await t.read(made.id)).graph, 'm')).toMatchObject({
    template_id: template.id,
    draft_id: null,
  });
  // Drafts are those of their automation alone.
  const other = await t.take('welcome_menu');
  const stolen = await t.caller.call(contract.storeAutomationTemplate, {
    params: t.of(other.id),
    body: { draft_id: draft.id },
  });
  expect(stolen.status).toBe(404);
});

test('a picture is stored for a block by the call for pictures, and by no other', async () => {
  await using t = await start();
  const made = await t.take('welcome_menu');
  const upload = (
    route: typeof contract.storeAutomationImage | typeof contract.storeAutomationAudio,
    file: File,
  ) => {
    const form = new FormData();
    form.append('file', file);
    return t.caller.call(route, { params: t.of(made.id), form });
  };
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const picture = new File([pixel], 'point.png', { type: 'image/png' });
  expect(await upload(contract.storeAutomationImage, picture)).toMatchObject({
    status: 201,
    data: { media_type: 'image' },
  });
  expect((await upload(contract.storeAutomationAudio, picture)).status).toBe(422);
});
