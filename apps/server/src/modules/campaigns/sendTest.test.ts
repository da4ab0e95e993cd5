import * as contract from '@herald/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedTemplate } from '../../test/shop.ts';
import { type Campaigns, openCampaigns } from './testing.ts';

let app: Campaigns['app'];
let shop: Campaigns['shop'];
let createCampaign: Campaigns['createCampaign'];
beforeAll(async () => {
  ({ app, shop, createCampaign } = await openCampaigns());
});
afterAll(() => app[Symbol.asyncDispose]());

const clientIds = ['8c7d2a4e-7f0b-4a51-9d3e-2b6a1c0f5e71', '8c7d2a4e-7f0b-4a51-9d3e-2b6a1c0f5e72'] as const;

/** A campaign for Zoé, who has a code, and Bob, who has none. */
async function campaignOfTwo(from: number) {
  const campaign = await createCampaign();
  await campaign.upload(`Prénom,Téléphone,Code\nZoé,+3363998${from},ZOE15\nBob,+3363998${from + 1},\n`);
  await campaign.map({ source: 'column', column: 'Code', fallback: '' });
  const { preview } = await campaign.review();
  const who = (suffix: number) =>
    preview.find(({ phone_number }) => phone_number?.endsWith(String(suffix)))?.contact_id ?? 0;
  return { campaign, zoe: who(from), bob: who(from + 1) };
}

type Body = contract.CallInput<typeof contract.sendTest>['body'];

const send = (campaign: { params: Campaigns['shop']['params'] & { campaign_id: number } }, body: Body) =>
  shop.caller.call(contract.sendTest, { params: campaign.params, body });

async function threadOf(contact_id: number) {
  const { data } = await shop.caller.call(contract.getConversation, {
    params: { ...shop.params, contact_id },
    query: { peek: 'true' },
  });
  return data.messages;
}

describe('a test of a campaign', () => {
  test('goes to a phone of one’s own with the values of a recipient, once, and the campaign counts nothing of it', async () => {
    const { campaign, zoe } = await campaignOfTwo(5100);
    const before = await campaign.show();
    const body = { phone_number: '06 39 98 59 01', contact_id: zoe, client_id: clientIds[0] };
    const answers = [await send(campaign, body), await send(campaign, body)];
    expect(answers.map(({ status, data }) => ({ status, data }))).toEqual([
      { status: 200, data: answers[0]?.data },
      { status: 200, data: answers[0]?.data },
    ]);
    const { contact_id = 0, message_id = 0 } = answers[0]?.data ?? {};
    expect(contact_id).not.toBe(zoe);
    const thread = await threadOf(contact_id);
    expect(thread.map(({ id }) => id)).toEqual([message_id]);
    expect(JSON.stringify(thread[0])).toContain('ZOE15');
    expect(await campaign.show()).toEqual(before);
    expect((await campaign.review()).total).toBe(2);
  });

  test('goes out also for whoever sends campaigns and answers nobody', async () => {
    const { campaign, zoe } = await campaignOfTwo(5150);
    const marketer = app.as(await app.createMember(shop.team, 'Marketer'));
    const sent = await marketer.call(contract.sendTest, {
      params: campaign.params,
      body: { phone_number: '+33639985159', contact_id: zoe, client_id: crypto.randomUUID() },
    });
    expect(sent.status, sent.text).toBe(200);
  });

  test('goes into the thread of whoever has the phone already', async () => {
    const { campaign, zoe, bob } = await campaignOfTwo(5200);
    const { data } = await send(campaign, {
      phone_number: '+33639985201',
      contact_id: zoe,
      client_id: clientIds[1],
    });
    expect(data.contact_id).toBe(bob);
  });

  test('sends and previews each message of an A/B test with values of its own', async () => {
    const { campaign, zoe, bob } = await campaignOfTwo(5500);
    const other = await approvedTemplate(app, shop, {
      name: 'second_texte',
      body: {
        text: 'Votre cadeau {{1}} vous attend en boutique.',
        variables: [{ number: 1, name: '', example: 'X' }],
      },
    });
    await shop.caller.call(contract.setExperiment, {
      params: campaign.params,
      body: {
        metric: 'read',
        test: null,
        others: [
          {
            template_id: other.id,
            variables: { 'body.1': { source: 'field', field: 'first_name', fallback: '' } },
          },
        ],
      },
    });
    const { preview } = await campaign.review();
    const shown = (contactId: number) => preview.find(({ contact_id }) => contact_id === contactId);
    expect(shown(zoe)).toMatchObject({
      variables: { 'body.1': 'ZOE15' },
      others: [{ position: 2, variables: { 'body.1': 'Zoé' }, missing: [] }],
    });
    expect(shown(bob)).toMatchObject({ missing: ['body.1'], others: [{ missing: [] }] });

    // Bob has no code, which the first message needs and the second does not.
    const tryOut = (position: number) =>
      send(campaign, {
        phone_number: '+33639985599',
        contact_id: bob,
        position,
        client_id: crypto.randomUUID(),
      });
    expect((await tryOut(1)).body.code).toBe('variable_missing');
    expect((await tryOut(3)).status).toBe(404);
    const { data } = await tryOut(2);
    expect(await threadOf(data.contact_id)).toMatchObject([
      { message: { template_id: other.id, variables: { 'body.1': 'Bob' } } },
    ]);
  });

  test.each([
    ['a number that is none', { phone_number: '0639' }, 'phone_invalid'],
    ['a recipient without a value', { contact_id: 'bob' as const }, 'variable_missing'],
    ['somebody who is not in the campaign', { contact_id: 999_999 }, 'not_found'],
  ])(
    'is refused for %s, and nobody is added',
    async (_, { phone_number, contact_id }: { phone_number?: string; contact_id?: number | 'bob' }, code) => {
      const { campaign, zoe, bob } = await campaignOfTwo(5300);
      const count = async () =>
        (await shop.caller.call(contract.listContacts, { params: shop.params })).meta.total;
      const before = await count();
      const answer = await send(campaign, {
        phone_number: phone_number ?? '+33639985999',
        contact_id: contact_id === 'bob' ? bob : (contact_id ?? zoe),
        client_id: crypto.randomUUID(),
      });
      expect(answer.body.code).toBe(code);
      expect(await count()).toBe(before);
    },
  );

  test('is refused for a phone that opted out, and says so', async () => {
    const { campaign, zoe } = await campaignOfTwo(5400);
    await shop.caller.call(contract.createContact, {
      params: shop.params,
      body: { phone_number: '+33639985499', optin_status: 'opted_out' },
    });
    const answer = await send(campaign, {
      phone_number: '+33639985499',
      contact_id: zoe,
      client_id: crypto.randomUUID(),
    });
    expect(answer.body.code).toBe('contact_opted_out');
  });
});
