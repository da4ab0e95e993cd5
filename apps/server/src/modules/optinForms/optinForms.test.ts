import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import {
  anais,
  bodyOf,
  createNumber,
  drainWhatsapp,
  messagesChange,
  postWebhook,
  receiving,
  textItem,
} from '../../messaging/whatsapp/test/index.ts';
import { runJobsOnce } from '../../platform/jobs/index.ts';
import { startTestApp } from '../../test/index.ts';
import { recordFacts } from '../../test/recordFacts.ts';
import { confirmationListener, optinForms } from './index.ts';

const shape = {
  name: 'Counter',
  locale: 'fr' as const,
  title: 'Nos <nouveautés>',
  description: '',
  consent_text: 'J’accepte de recevoir vos offres sur WhatsApp.',
  button: 'M’inscrire',
  color: '#1b7f4b',
  background: '#ffffff',
  asks_name: true,
  group_id: null as number | null,
};

async function startForms() {
  const recorder = recordFacts();
  const app = await startTestApp({ modules: [...receiving, optinForms, recorder.module] });
  const { team, owner } = await app.createTeam({ country_code: 'FR' });
  const number = await createNumber(app, team.id);
  await app.db.updateTable('phone_numbers').set({ country_code: 'FR' }).execute();
  const params = { team_id: team.id, phone_number_id: number.id };
  const caller = app.as(owner);
  const group = await app.db
    .insertInto('groups')
    .values({ ...params, name: 'News' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const created = await caller.call(contract.createOptinForm, {
    params,
    body: { ...shape, group_id: group.id },
  });
  const { url, id: form_id } = created.data;
  const open = (headers: Record<string, string> = {}) =>
    fetch(url, { headers: { 'user-agent': 'Mozilla/5.0', ...headers } });
  const submit = (fields: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ consent: 'yes', phone: '07 00 00 01 23', ...fields }),
    });
  const codeOf = async (answer: Response) => /Code ([\w-]{9})</.exec(await answer.text())?.[1] ?? 'none';
  return {
    app,
    caller,
    params,
    recorder,
    url,
    group,
    open,
    submit,
    codeOf,
    remove: () => caller.call(contract.deleteOptinForm, { params: { ...params, form_id } }),
    update: (body: { is_active?: boolean; consent_text?: string }) =>
      caller.call(contract.updateOptinForm, { params: { ...params, form_id }, body }),
    counts: async () => {
      const [form] = (await caller.call(contract.listOptinForms, { params })).data;
      return [form?.visits_count, form?.submitted_count, form?.confirmed_count];
    },
    say: async (text: string, from = anais) => {
      await postWebhook(app, bodyOf([messagesChange(number, [textItem(app, text, from)], from)]));
      await drainWhatsapp(app, { listeners: [confirmationListener] });
    },
    contacts: () =>
      app.db.selectFrom('contacts').select(['name', 'phone_number', 'optin_status']).orderBy('id').execute(),
    ledger: () => app.db.selectFrom('consent_events').select(['status', 'source', 'wording']).execute(),
    sent: () => app.db.selectFrom('messages').select('content').where('direction', '=', 'out').execute(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test('consent is written when the code comes from the person’s own WhatsApp, with what was shown, where and when', async () => {
  await using t = await startForms();
  const page = await t.open({ referer: 'https://shop.example/page?who=ana' });
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *');
  const html = await page.text();
  expect(html).toContain('Nos &#60;nouveautés&#62;');
  expect(html).toContain('value="https://shop.example"');
  const answer = await t.submit({ name: 'Anaïs Petit', shown_on: 'https://shop.example' });
  const code = await t.codeOf(answer);
  expect(await t.ledger()).toEqual([]);
  expect(await t.contacts()).toEqual([]);
  expect(await t.sent()).toEqual([]);

  await t.update({ consent_text: 'Tout autre chose, plus tard.' });
  await t.say(`Je confirme mon inscription. Code ${code.toLowerCase()}`);
  expect(await t.contacts()).toEqual([
    { name: 'Anaïs Petit', phone_number: '+33700000123', optin_status: 'opted_in' },
  ]);
  const wording = `Nos <nouveautés>: ${shape.consent_text} (https://shop.example)`;
  expect(await t.ledger()).toEqual([{ status: 'opted_in', source: 'form', wording }]);
  const told = t.recorder.take('contact.opted_in', 'contact.updated', 'group.contact_added');
  expect(told.map(({ type, by }) => [type, by.kind])).toEqual([
    ['contact.opted_in', 'customer'],
    ['contact.updated', 'system'],
    ['group.contact_added', 'system'],
  ]);
  expect(told[0]?.data).toEqual({ before: 'unknown', source: 'form', wording });
  expect(await t.sent()).toEqual([{ content: { body: expect.stringContaining('Répondez STOP') } }]);
  expect(await t.counts()).toEqual([1, 1, 1]);
  const kept = await t.app.db.selectFrom('optin_submissions').selectAll().executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ phone: null, name: null, consent_text: shape.consent_text });
});

test('a number that a stranger entered gets nothing, and its owner agrees to nothing', async () => {
  await using t = await startForms();
  const code = await t.codeOf(await t.submit({ phone: '+33 6 98 76 54 32', name: 'Victim' }));
  await t.say(`Code ${code}`);
  expect(await t.contacts()).toEqual([
    { name: null, phone_number: '+33700000123', optin_status: 'opted_in' },
  ]);
  await t.say(`Code ${code}`, { wa_id: '33698765432', name: 'Victim' });
  expect((await t.contacts()).map(({ optin_status }) => optin_status)).toEqual(['opted_in', 'unknown']);
  expect(await t.counts()).toEqual([0, 1, 1]);
});

test('a code ends after a day, and what was entered is forgotten', async () => {
  await using t = await startForms();
  const code = await t.codeOf(await t.submit({}));
  t.app.clock.advance({ hours: 25, minutes: 1 });
  await t.say(`Code ${code}`);
  expect(await t.ledger()).toEqual([]);
  await t.app.services.database.pools.owner.query(`select herald.enqueue_job('optinForms.forget', '{}')`);
  await runJobsOnce(t.app.services, optinForms.jobs ?? []);
  expect(await t.app.db.selectFrom('optin_submissions').selectAll().execute()).toEqual([]);
});

test('the answer is the same for the known and the unknown; programs and floods change nothing', async () => {
  await using t = await startForms();
  await t.say('Bonjour');
  const plain = async (answer: Response) =>
    (await answer.text()).replaceAll(/[2-9A-Z]{4}-[2-9A-Z]{4}/g, '').replaceAll(/<svg.*<\/svg>/gs, '');
  const known = await plain(await t.submit({ phone: '+33700000123' }));
  expect(await plain(await t.submit({ phone: '+33698765432' }))).toBe(known);
  expect(await plain(await t.submit({ website: 'https://spam.example' }))).toBe(known);
  expect(await t.counts()).toEqual([0, 2, 0]);

  const statuses = [];
  for (let index = 0; index < 9; index += 1) statuses.push((await t.submit({})).status);
  expect(statuses).toEqual([...Array<number>(8).fill(200), 429]);
  expect((await t.submit({ phone: '12' })).status).toBe(422);
  expect((await t.submit({ consent: '' })).status).toBe(422);
  await t.open({ 'user-agent': 'facebookexternalhit/1.1' });
  expect(await t.counts()).toEqual([0, 10, 0]);
});

test('a form that is off is closed, and a code of another number means nothing', async () => {
  await using t = await startForms();
  const code = await t.codeOf(await t.submit({}));
  const other = await createNumber(t.app, t.params.team_id);
  await postWebhook(t.app, bodyOf([messagesChange(other, [textItem(t.app, `Code ${code}`)])]));
  await drainWhatsapp(t.app, { listeners: [confirmationListener] });
  expect(await t.ledger()).toEqual([]);
  await t.update({ is_active: false });
  expect([(await t.open()).status, (await t.submit({})).status]).toEqual([404, 404]);
  expect((await fetch(`${t.app.url}/form/none`)).status).toBe(404);
});

test('a deleted form is offered to nobody, and what people agreed to stays, also of those who still confirm', async () => {
  await using t = await startForms();
  await t.say(`Code ${await t.codeOf(await t.submit({ name: 'Anaïs' }))}`);
  const late = await t.codeOf(await t.submit({ phone: '07 00 00 01 24' }));
  expect((await t.remove()).status).toBe(204);
  const page = await t.open();
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('no longer available')]);
  expect((await t.submit({})).status).toBe(404);
  expect((await t.caller.call(contract.listOptinForms, { params: t.params })).data).toEqual([]);
  expect((await t.update({ is_active: true })).status).toBe(404);
  expect((await t.remove()).status).toBe(404);
  await t.say(`Code ${late}`, { wa_id: '33700000124', name: 'Léa' });
  const wording = `Nos <nouveautés>: ${shape.consent_text}`;
  expect((await t.ledger()).map((line) => line.wording)).toEqual([wording, wording]);
  const lines = await t.app.db.selectFrom('audit_events').select(['action', 'data']).orderBy('id').execute();
  expect(lines.map(({ action }) => action)).toEqual(['optin_form.created', 'optin_form.deleted']);
  expect(lines[1]?.data).toMatchObject({ name: 'Counter', before: { confirmed: 1 } });
});

test('the team’s own stop word stands on the page and in the confirmation', async () => {
  await using t = await startForms();
  const words = JSON.stringify({ stop: ['fin', 'assez'], start: [] });
  await t.app.db.updateTable('teams').set({ consent_words: words }).execute();
  const answer = await t.submit({});
  const html = await answer.clone().text();
  expect(html).toContain('en répondant FIN.');
  expect(html).not.toContain('STOP');
  await t.say(`Code ${await t.codeOf(answer)}`);
  const [sent] = await t.sent();
  expect(JSON.stringify(sent)).toContain('Répondez FIN');
});
