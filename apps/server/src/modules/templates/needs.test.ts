import * as contract from '@herald/contract';
import type { MetaTemplateComponent } from '@herald/whatsapp/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSender } from '../../messaging/outbound/sender/index.ts';
import { eventually } from '../../messaging/outbound/testing/look.ts';
import { type Campaigns, openCampaigns } from '../campaigns/testing.ts';
import { inManager, pixel } from './testing.ts';

let app: Campaigns['app'];
let shop: Campaigns['shop'];
let createCampaign: Campaigns['createCampaign'];
let contactId: number;
beforeAll(async () => {
  let contactsWith: Campaigns['contactsWith'];
  ({ app, shop, createCampaign, contactsWith } = await openCampaigns());
  [contactId = 0] = await contactsWith(['opted_in'], 4001);
});
afterAll(() => app[Symbol.asyncDispose]());

const body = (text: string): MetaTemplateComponent => ({ type: 'BODY', text });

/** Made in WhatsApp Manager, and read from there. */
async function madeElsewhere(name: string, ...components: MetaTemplateComponent[]) {
  await (await inManager(app, shop)).create({ name, components });
  await shop.caller.call(contract.syncTemplates, { params: shop.params });
  await app.runJobs();
  return read(name);
}

async function read(name: string): Promise<contract.Template> {
  const { data } = await shop.caller.call(contract.listTemplates, {
    params: shop.params,
    query: { search: name },
  });
  const [template] = data;
  if (!template) throw new Error(`no ${name}`);
  return template;
}

const send = (template: contract.Template, variables: Record<string, string>) =>
  shop.caller.call(contract.sendConversationMessage, {
    params: { ...shop.params, contact_id: contactId },
    body: { message: { type: 'template', template_id: template.id, variables } },
  });

/** Its message, once WhatsApp has taken it. */
async function accepted(id: number): Promise<string | null> {
  await using _sender = await startSender(app.services, { pollMs: 50 });
  const found = await eventually(
    () => app.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ({ status }) => !['queued', 'sending'].includes(status),
    12_000,
  );
  expect(found).toMatchObject({ status: expect.stringMatching(/accepted|sent|delivered|read/) });
  return found.wamid;
}

test('an offer that ends asks for its end, and a place for where it is', async () => {
  const manager = await inManager(app, shop);
  const offer = await madeElsewhere(
    'offer_that_ends',
    { type: 'HEADER', format: 'IMAGE', example: { header_handle: [await manager.upload()] } },
    body('Profitez-en avant ce soir, tout est à moitié prix chez nous.'),
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Ce soir', has_expiration: true } },
    { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', example: 'VITE10' }] },
  );
  expect(offer.variables_needed).toMatchObject([
    // Its sample was fetched, so a send may name another picture and need not.
    { key: 'header.media', kind: 'image', optional: true },
    { key: 'offer.expires_at', kind: 'expires_at', optional: false },
    { key: 'button.0.1', kind: 'text' },
  ]);
  const refused = await send(offer, { 'button.0.1': 'VITE10' });
  expect(refused.body.code).toBe('variable_missing');
  expect((await send(offer, { 'button.0.1': 'VITE10', 'offer.expires_at': 'demain' })).body.code).toBe(
    'variable_missing',
  );
  const sent = await send(offer, { 'button.0.1': 'VITE10', 'offer.expires_at': '2031-01-01T12:00:00Z' });
  expect(sent.status).toBe(200);
  await accepted(sent.data.id);
});

test('a campaign says before it starts what its messages still lack', async () => {
  const place = await madeElsewhere(
    'where_we_are',
    { type: 'HEADER', format: 'LOCATION' },
    body('Venez nous voir en boutique, nous sommes ouverts tous les jours.'),
  );
  const campaign = await createCampaign('Boutique');
  await shop.caller.call(contract.updateCampaign, {
    params: campaign.params,
    body: { template_id: place.id },
  });
  await campaign.upload('Téléphone\n+33639984001\n+33639984002\n');
  const blocked = await campaign.review();
  expect(blocked.blockers.map(({ code }) => code)).toContain('value_needed');
  expect(blocked.blockers.some(({ message }) => message.includes('latitude'))).toBe(true);

  const fixed = (text: string) => ({ source: 'text', text }) as const;
  const fill = (latitude: string) =>
    shop.caller.call(contract.updateCampaign, {
      params: campaign.params,
      body: { variables: { 'header.latitude': fixed(latitude), 'header.longitude': fixed('2.3522') } },
    });
  await fill('au nord');
  expect((await campaign.review()).blockers.map(({ code }) => code)).toContain('value_needed');
  await fill('48.8566');
  const review = await campaign.review();
  expect(review.blockers).toEqual([]);
  expect(review.sendable).toBe(2);
});

test('the pictures of a carousel made elsewhere are kept, and shown', async () => {
  const manager = await inManager(app, shop);
  const card = async (text: string) => ({
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: [await manager.upload()] } },
      body(text),
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Je le veux' }] },
    ],
  });
  const carousel = await madeElsewhere('cards_elsewhere', body('Nos nouveautés de la semaine sont là.'), {
    type: 'CAROUSEL',
    cards: [await card('La robe en lin est revenue.'), await card('Le pull en laine aussi.')],
  });
  expect(carousel.variables_needed).toMatchObject([
    { key: 'card.0.header.media', optional: true },
    { key: 'card.1.header.media', optional: true },
  ]);
  const { structure } = carousel;
  if (structure.type !== 'carousel') throw new Error('no carousel');
  const [first] = structure.carousel_cards;
  const url = first?.header.type === 'image' ? (first.header.media_url ?? '') : '';
  const picture = await shop.caller.fetch(new URL(url).pathname);
  expect(picture.status).toBe(200);
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(pixel);
  await accepted((await send(carousel, {})).data.id);
});
