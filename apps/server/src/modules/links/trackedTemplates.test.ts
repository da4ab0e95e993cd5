import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import {
  keptCounts,
  readMessageCounts,
  recountCampaign,
  recountMessages,
} from '../../messaging/ledger/index.ts';
import { approvedTemplate, csvForm, type Shop } from '../../test/shop.ts';
import { eventually, type PhoneTalk, phone, startPhoneTalk } from '../../test/startPhoneTalk.ts';

const button = (text: string, url: string, index: number, hasVariable = false) => ({
  type: 'url' as const,
  text,
  index,
  url,
  variable: hasVariable ? { number: 1, name: '', example: 'lin' } : null,
  track: true,
});

const structure = {
  name: 'soldes_suivies',
  buttons: [
    {
      type: 'CTA' as const,
      buttons: [
        button('Voir les soldes', 'https://shop.example/soldes?ref=wa#haut', 0),
        button('Ma taille', 'https://shop.example/tailles/{{1}}', 1, true),
      ],
    },
  ],
};

const follow = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', ...init, headers: { 'user-agent': 'Mozilla/5.0', ...init.headers } });

/** The addresses behind the buttons of the newest message on the phone, as WhatsApp puts them together. */
function addressesOf(talk: PhoneTalk): string[] {
  const arrived = talk.arrived().at(-1)?.content.template ?? {};
  const { components = [] } = arrived as {
    components?: { type: string; parameters: { text: string }[] }[];
  };
  const tokens = components
    .filter(({ type }) => type === 'button')
    .map(({ parameters }) => parameters[0]?.text ?? '');
  return tokens.map((token) => `${talk.app.url}/l/${token}`);
}

async function sendCampaign(talk: PhoneTalk, shop: Shop, templateId: number) {
  const { data } = await shop.caller.call(contract.createCampaign, {
    params: shop.params,
    body: { name: 'Soldes d’Été !', template_id: templateId },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const form = csvForm('contacts', `prénom;téléphone;taille\nAnaïs;+${phone};38 bis\n`);
  const uploaded = await shop.caller.call(contract.uploadContactsCsvExcel, { params, form });
  expect(uploaded.status, uploaded.text).toBe(200);
  const show = async () => (await shop.caller.call(contract.getCampaign, { params })).data;
  await eventually(async () => (await show()).step === 'CONTACTS_UPLOADED');
  const column = (name: string) => ({ source: 'column' as const, column: name, fallback: '' });
  await shop.caller.call(contract.updateCampaign, {
    params,
    body: { variables: { 'body.1': column('prénom'), 'button.1.1': column('taille') } },
  });
  const started = await shop.caller.call(contract.startCampaign, { params });
  expect(started.status, started.text).toBe(200);
  await eventually(async () => (await show()).stats.total_delivered === 1);
  await eventually(() => talk.arrived().some(({ type }) => type === 'template'));
  return { id: data.id, show };
}

test('buttons of a template lead through addresses of ours, and are counted in thread, campaign and template', async () => {
  await using talk = await startPhoneTalk();
  const { app, shop } = talk;
  const template = await approvedTemplate(app, shop, structure);
  expect(JSON.stringify(app.sandbox.template(structure.name, 'fr'))).toContain('/l/{{1}}');
  // What WhatsApp tells of it afterwards is no edit, and shows nobody our addresses.
  const read = async () => {
    const params = { ...shop.params, template_id: template.id };
    return (await shop.caller.call(contract.getTemplate, { params })).data;
  };
  expect((await read()).version).toBe(template.version);
  expect(JSON.stringify((await read()).structure)).not.toContain('/l/{{1}}');

  const campaign = await sendCampaign(talk, shop, template.id);
  const [sale = '', size = ''] = addressesOf(talk);
  const answer = await follow(sale);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'https://shop.example/soldes?ref=wa&utm_source=whatsapp&utm_medium=campaign&utm_campaign=soldes-d-ete#haut',
  ]);
  expect((await follow(size)).headers.get('location')).toContain(
    'https://shop.example/tailles/38%20bis?utm_source',
  );
  await follow(size);
  await follow(sale, { method: 'HEAD' });
  await follow(sale, { headers: { 'user-agent': 'WhatsApp/2.24.1 A' } });
  expect((await follow(`${sale.slice(0, -1)}${sale.endsWith('A') ? 'Q' : 'A'}`)).status).toBe(404);

  // Who wants nothing added to the addresses says so.
  await shop.caller.call(contract.updateAttribution, {
    params: { team_id: shop.team.id },
    body: { counts_from: 'read', utm: false },
  });
  const bare = await follow(sale, { headers: { 'user-agent': 'facebookexternalhit/1.1' } });
  expect(bare.headers.get('location')).toBe('https://shop.example/soldes?ref=wa#haut');

  await eventually(async () => (await campaign.show()).tracked_buttons[1]?.clicks === 2);
  const buttons = [
    { text: 'Voir les soldes', url: 'https://shop.example/soldes?ref=wa#haut', messages: 1, clicks: 1 },
    { text: 'Ma taille', url: 'https://shop.example/tailles/{{1}}', messages: 1, clicks: 2 },
  ];
  expect(await campaign.show()).toMatchObject({ stats: { total_clicked: 1 }, tracked_buttons: buttons });
  expect(await read()).toMatchObject({ stats: { clicked: 1 }, tracked_buttons: buttons });
  const shown = (await talk.open()).messages.find(({ type }) => type === 'template');
  expect(shown?.message).toMatchObject({
    tracked_urls: [
      { text: 'Voir les soldes', url: 'https://shop.example/soldes?ref=wa#haut', click_count: 1 },
      { text: 'Ma taille', url: 'https://shop.example/tailles/38%20bis', click_count: 2 },
    ],
  });
  await app.services.database.pipeline.withTeam(shop.team.id).read(async (tx) => {
    expect(await keptCounts(tx, shop.team.id, campaign.id)).toEqual(
      await recountCampaign(tx, shop.team.id, campaign.id),
    );
    const counts = [tx, shop.team.id, 'template', template.id] as const;
    expect(await readMessageCounts(...counts)).toEqual(await recountMessages(...counts));
  });
});
