import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainWhatsapp } from '../../messaging/whatsapp/test/index.ts';
import { approvedTemplate, structureOf } from '../../test/shop.ts';
import { type Campaigns, openCampaigns } from '../campaigns/testing.ts';
import { editListener } from './index.ts';

let app: Campaigns['app'];
let shop: Campaigns['shop'];
let contactsWith: Campaigns['contactsWith'];
beforeAll(async () => {
  ({ app, shop, contactsWith } = await openCampaigns());
});
afterAll(() => app[Symbol.asyncDispose]());

const words = (text: string) => ({
  body: { text, variables: [{ number: 1, name: 'prénom', example: 'Anaïs' }] },
});
const edit = (template_id: number, structure: ReturnType<typeof structureOf>) =>
  shop.caller.call(contract.updateTemplate, { params: { ...shop.params, template_id }, body: { structure } });
const show = async (template_id: number) =>
  (await shop.caller.call(contract.getTemplate, { params: { ...shop.params, template_id } })).data;

const historyOf = async (template_id: number) =>
  (await shop.caller.call(contract.getTemplateHistory, { params: { ...shop.params, template_id } })).data;

async function hear(): Promise<void> {
  await app.sandbox.settle();
  await drainWhatsapp(app, { handlers: [editListener] });
  await app.runJobs();
}

test('an edit is reviewed anew, keeps name and category, and is refused twice a day', async () => {
  const { id } = await approvedTemplate(app, shop, { name: 'edit_me' });
  const text = 'Chère {{1}}, notre boutique ouvre demain matin, venez nous voir.';
  const edited = await edit(id, structureOf({ name: 'other_name', category: 'UTILITY', ...words(text) }));
  expect(edited.status).toBe(200);
  expect(edited.data).toMatchObject({
    name: 'edit_me',
    category: 'MARKETING',
    status: 'PENDING',
    version: 2,
    structure: { body: { text } },
  });
  expect(JSON.stringify(app.sandbox.template('edit_me')?.components)).toContain('ouvre demain matin');

  // In review it takes no edit; once approved, Meta counts them.
  expect((await edit(id, structureOf(words(text)))).body.code).toBe('template_not_editable');
  app.sandbox.approveTemplate('edit_me');
  await hear();
  expect(await show(id)).toMatchObject({ status: 'APPROVED', version: 2 });
  const again = await edit(id, structureOf(words('Chère {{1}}, une seconde fois le même jour, voilà.')));
  expect(again.body).toMatchObject({
    code: 'template_edits_used',
    message: expect.stringContaining('one edit of an approved template a day'),
  });
  const history = await historyOf(id);
  expect(history.edits).toMatchObject({ left: 9, next_at: expect.any(String) });
  expect(await show(id)).toMatchObject({ status: 'APPROVED', version: 2, structure: { body: { text } } });
});

test('what was refused is mended and submitted again', async () => {
  const created = await shop.caller.call(contract.createTemplate, {
    params: shop.params,
    body: { structure: structureOf({ name: 'refused_once' }) },
  });
  app.sandbox.rejectTemplate('refused_once', 'INVALID_FORMAT');
  await hear();
  const text = 'Bonjour {{1}}, voici un texte bien plus clair que le précédent.';
  const edited = await edit(created.data.id, structureOf(words(text)));
  expect(edited.data).toMatchObject({ status: 'PENDING', status_reason: null, version: 2 });
});

test('a template goes to one contact, once for a client id', async () => {
  const template = await approvedTemplate(app, shop, { name: 'to_one' });
  const [contact_id = 0] = await contactsWith(['opted_in'], 4051);
  const send = (variables: Record<string, string>, client_id?: string) =>
    shop.caller.call(contract.sendTemplate, {
      params: { ...shop.params, template_id: template.id, contact_id },
      body: { variables, ...(client_id ? { client_id } : {}) },
    });
  expect((await send({})).body.code).toBe('variable_missing');
  const clientId = crypto.randomUUID();
  const sent = await send({ 'body.1': 'Léa' }, clientId);
  expect(sent.data).toMatchObject({ type: 'template', message: { name: 'to_one' } });
  expect((await send({ 'body.1': 'Léa' }, clientId)).data.id).toBe(sent.data.id);
});

test('a template is tried on a phone of one’s own, whose owner becomes a contact', async () => {
  const template = await approvedTemplate(app, shop, { name: 'tried' });
  const params = { ...shop.params, template_id: template.id };
  const tryOn = (phone_number: string, client_id: string, first_name = 'Léa') =>
    shop.caller.call(contract.testTemplate, {
      params,
      body: { phone_number, client_id, variables: first_name ? { 'body.1': first_name } : {} },
    });
  const found = async () =>
    (await shop.caller.call(contract.listContacts, { params: shop.params, query: { search: '639984066' } }))
      .data;
  expect((await tryOn('06 39', crypto.randomUUID())).body.code).toBe('phone_invalid');
  expect((await tryOn('06 39 98 40 66', crypto.randomUUID(), '')).body.code).toBe('variable_missing');
  // Who was refused is nobody.
  expect(await found()).toEqual([]);

  const clientId = crypto.randomUUID();
  const sent = await tryOn('06 39 98 40 66', clientId);
  expect((await tryOn('06 39 98 40 66', clientId)).data).toEqual(sent.data);
  expect((await tryOn('06 39 98 40 67', clientId)).body.code).toBe('conflict');
  const marketer = app.as(await app.createMember(shop.team, 'Marketer'));
  const body = {
    phone_number: '06 39 98 40 68',
    client_id: crypto.randomUUID(),
    variables: { 'body.1': 'Zoé' },
  };
  expect((await marketer.call(contract.testTemplate, { params, body })).status).toBe(200);
  expect(await found()).toMatchObject([{ id: sent.data.contact_id, optin_status: 'unknown' }]);
  const thread = await shop.caller.call(contract.getConversation, {
    params: { ...shop.params, contact_id: sent.data.contact_id },
    query: { peek: 'true' },
  });
  expect(thread.data.messages).toMatchObject([
    { id: sent.data.message_id, message: { name: 'tried', variables: { 'body.1': 'Léa' } } },
  ]);
});

test('each step of a template stays: statuses with their reasons, edits, quality, and a category before it changes', async () => {
  const created = await shop.caller.call(contract.createTemplate, {
    params: shop.params,
    body: { structure: structureOf({ name: 'has_past' }) },
  });
  const { id } = created.data;
  app.sandbox.rejectTemplate('has_past', 'INVALID_FORMAT');
  await hear();
  const refused = await historyOf(id);
  expect(refused.appeal_until).not.toBeNull();
  expect(refused.meta_url).toContain('business.facebook.com');
  await edit(id, structureOf(words('Bonjour {{1}}, voici un texte plus clair que celui d’avant.')));
  app.sandbox.approveTemplate('has_past');
  await hear();
  app.sandbox.pauseTemplate('has_past');
  await hear();
  const { changes, appeal_until } = await historyOf(id);
  const told = changes.map(({ kind, after }) => `${kind} ${after}`).reverse();
  expect(told.slice(0, 3)).toEqual(['status DRAFT', 'status PENDING', 'status REJECTED']);
  expect(told).toEqual(expect.arrayContaining(['edited 2', 'status APPROVED', 'status PAUSED']));
  expect(changes.find(({ after }) => after === 'REJECTED')?.reason).toContain('INVALID_FORMAT');
  expect(appeal_until).toBeNull();
  await app.db
    .updateTable('templates')
    .set({ category_announced: 'UTILITY', category_announced_for: new Date('2030-01-01T00:00:00Z') })
    .where('id', '=', id)
    .execute();
  const warned = await historyOf(id);
  expect(warned.announced).toEqual({ category: 'UTILITY', at: '2030-01-01T00:00:00.000Z' });
  expect(warned.changes[0]).toMatchObject({ kind: 'announced', before: 'MARKETING', after: 'UTILITY' });
});
