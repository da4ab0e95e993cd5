import * as contract from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedTemplate } from '../../test/shop.ts';
import { suggestVariables } from './suggestVariables.ts';
import { type Campaigns, openCampaigns } from './testing.ts';

let t: Campaigns;
beforeAll(async () => {
  t = await openCampaigns();
  await t.app.db.updateTable('teams').set({ timezone: 'Europe/Paris' }).execute();
  await t.app.db.updateTable('users').set({ locale: 'fr' }).execute();
});
afterAll(() => t.app[Symbol.asyncDispose]());

const file = async (path: string) => Buffer.from(await (await t.shop.caller.fetch(path)).arrayBuffer());

test('the file of a campaign speaks words, local times and one column a variable, for Excel and as CSV', async () => {
  const campaign = await t.createCampaign('Soldes');
  await campaign.upload('Prénom;Téléphone\nAnaïs;06 39 98 51 01\nBob;néant\n');
  const at = new Date('2026-11-22T09:51:32Z');
  await t.app.db
    .updateTable('campaign_recipients')
    .set({ variables: JSON.stringify({ 'body.1': 'Anaïs' }), replied_at: at })
    .where('campaign_id', '=', campaign.params.campaign_id)
    .execute();
  await t.app.db
    .updateTable('campaigns')
    .set({ step: 'PAUSED' })
    .where('id', '=', campaign.params.campaign_id)
    .execute();
  const url = contract.urlOf(contract.exportCampaign, { params: campaign.params, query: { format: 'xlsx' } });
  const [titles, person, refused] = await readSheet(await file(url));
  expect(titles).toEqual([
    'Nom',
    'Téléphone',
    'Statut',
    'Raison',
    'Message',
    'Envoyé le',
    'Distribué le',
    'Lu le',
    'Cliqué le',
    'Répondu le',
    'Désinscription',
    'Coût',
    'Devise',
    'Coût prévu',
    'Facturé comme',
    'Gratuit car',
    'Code d’erreur WhatsApp',
    'Variable : prénom',
    'Ligne du fichier',
  ]);
  expect(person).toEqual([
    'Anaïs',
    '+33639985101',
    'En attente',
    null,
    expect.stringMatching(/^\w+ \(fr\)$/),
    null,
    null,
    null,
    null,
    new Date('2026-11-22T10:51:32Z'),
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    'Anaïs',
    2,
  ]);
  expect(refused?.slice(1, 4)).toEqual(['néant', 'Non importé', 'Ce n’est pas un numéro de téléphone']);
  expect(refused?.at(-1)).toBe(3);
  const csv = (await file(url.replace('xlsx', 'csv'))).toString();
  expect(csv).toContain('"2026-11-22 10:51"');
  expect(csv).not.toMatch(/pending|body\.1|T09:51/);
});

test('what a file says for one campaign is no fact about the person: it fills variables, is exported and goes with them', async () => {
  const campaign = await t.createCampaign('Codes');
  await campaign.upload(
    'Téléphone;Prénom;Code;Phone 1 - Label\n06 39 98 53 01;Anaïs;ETE-1;Mobile\n06 39 98 53 02;Bob;ETE-2;Work\n',
  );
  await campaign.map({ source: 'column', column: 'Code', fallback: '' });
  expect((await campaign.review()).preview.map(({ variables }) => variables['body.1'])).toEqual([
    'ETE-1',
    'ETE-2',
  ]);
  const { data: people } = await t.shop.caller.call(contract.listContacts, {
    params: t.shop.params,
    query: { search: '63998530', sort: 'created' },
  });
  expect(people.map(({ attributes }) => attributes)).toEqual([{}, {}]);

  const codesOf = async (params: Campaigns['shop']['params'] & { campaign_id: number }) => {
    const url = contract.urlOf(contract.exportCampaign, { params, query: { format: 'xlsx' } });
    const [titles = [], ...rows] = await readSheet(await file(url));
    // What the file said of everybody's numbers was not to be kept.
    expect(titles).not.toContain('Phone 1 - Label');
    return rows.map((row) => row[titles.indexOf('Code')]);
  };
  expect((await campaign.show()).columns).toEqual(['Téléphone', 'Prénom', 'Code']);
  await t.app.db
    .updateTable('campaigns')
    .set({ step: 'SENDED' })
    .where('id', '=', campaign.params.campaign_id)
    .execute();
  expect(await codesOf(campaign.params)).toEqual(['ETE-1', 'ETE-2']);

  const anais = people.find(({ name }) => name === 'Anaïs');
  const erased = await t.shop.caller.call(contract.eraseContact, {
    params: { ...t.shop.params, contact_id: anais?.id ?? 0 },
    body: { confirm: true },
  });
  expect(erased.status).toBe(200);
  expect(await codesOf(campaign.params)).toEqual(['ETE-2']);
});

test('whoever waits is down for the template of their language, as the sender will choose it', async () => {
  const body = { text: 'La boutique vous attend.', variables: [] };
  const french = await approvedTemplate(t.app, t.shop, { name: 'hiver', language: 'fr', body });
  await approvedTemplate(t.app, t.shop, { name: 'hiver', language: 'en', body });
  const campaign = await t.createCampaign('Langues');
  await t.shop.caller.call(contract.updateCampaign, {
    params: campaign.params,
    body: { template_id: french.id, by_language: true },
  });
  await campaign.upload('Téléphone\n06 39 98 52 01\n+44 7400 123456\n');
  await t.app.db
    .updateTable('campaigns')
    .set({ step: 'PAUSED' })
    .where('id', '=', campaign.params.campaign_id)
    .execute();
  const url = contract.urlOf(contract.exportCampaign, { params: campaign.params, query: { format: 'xlsx' } });
  const [titles, ...people] = await readSheet(await file(url));
  const message = titles?.indexOf('Message') ?? -1;
  expect(people.map((row) => row[message])).toEqual(['hiver (fr)', 'hiver (en)']);
});

test('the file to fill in names each column once, in words that are recognised again', async () => {
  const buttons = [
    {
      type: 'CTA' as const,
      buttons: [
        {
          type: 'url' as const,
          index: 0,
          text: 'Suivre',
          url: 'https://shop.example/{{1}}',
          variable: { number: 1, name: '', example: 'a1' },
        },
      ],
    },
  ];
  const template = await approvedTemplate(t.app, t.shop, { name: 'with_link', buttons });
  const { data } = await t.shop.caller.call(contract.createCampaign, {
    params: t.shop.params,
    body: { name: 'Suivi', template_id: template.id },
  });
  const params = { ...t.shop.params, campaign_id: data.id };
  const [titles, example] = await readSheet(
    await file(contract.urlOf(contract.getExcelTemplate, { params })),
  );
  expect(titles).toEqual(['Téléphone', 'Nom', 'prénom', 'Bouton 1']);
  expect(example).toEqual(['+33 6 39 98 00 00', 'Martin', 'Anaïs', 'a1']);
  const needed = variablesOf(template.structure);
  const columns = (titles ?? []).map(String);
  expect(suggestVariables(needed, columns)).toEqual({
    'body.1': { source: 'column', column: 'prénom', fallback: '' },
    'button.0.1': { source: 'column', column: 'Bouton 1', fallback: '' },
  });
});
