import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedTemplate } from '../../test/shop.ts';
import { type Campaigns, openCampaigns } from '../campaigns/testing.ts';

let app: Campaigns['app'];
let shop: Campaigns['shop'];
let ids: Record<'fr' | 'en' | 'es', number>;
beforeAll(async () => {
  ({ app, shop } = await openCampaigns());
  const body = { text: 'Bonjour {{1}}, la boutique a déménagé.', variables: [variable(1)] };
  ids = {
    fr: (await approvedTemplate(app, shop, { name: 'moved', body })).id,
    en: await inLanguage('en', 'Hello {{1}}, our shop has moved.'),
    // Asks for more than the chosen one.
    es: await inLanguage('es', 'Hola {{1}}, la tienda está en {{2}} ahora.'),
  };
});
afterAll(() => app[Symbol.asyncDispose]());

const variable = (number: number) => ({ number, name: '', example: 'Anaïs' });
const variables = { 'body.1': 'Ana' };

async function inLanguage(language: string, text: string): Promise<number> {
  const body = { text, variables: text.includes('{{2}}') ? [variable(1), variable(2)] : [variable(1)] };
  return (await approvedTemplate(app, shop, { name: 'moved', language, body })).id;
}

let line = 0;
async function somebody(language: string | null, country = '33'): Promise<{ id: number; phone: string }> {
  line += 1;
  const phone = country === '33' ? `+3363998${5100 + line}` : `+${country}163998${5100 + line}`;
  const { data } = await shop.caller.call(contract.createContact, {
    params: shop.params,
    body: { phone_number: phone, optin_status: 'opted_in' },
  });
  if (language) await app.db.updateTable('contacts').set({ language }).where('id', '=', data.id).execute();
  return { id: data.id, phone };
}

const languagesFor = async (contact_id?: number) => {
  const params = { ...shop.params, template_id: ids.fr };
  return (await shop.caller.call(contract.listTemplateLanguages, { params, query: { contact_id } })).data;
};

test('the languages of a template are told with what keeps one from standing in, and what somebody gets', async () => {
  const english = await somebody('en_GB');
  expect(await languagesFor(english.id)).toEqual({
    languages: [
      { template_id: ids.fr, language: 'fr', problem: null },
      { template_id: ids.en, language: 'en', problem: null },
      { template_id: ids.es, language: 'es', problem: 'variables' },
    ],
    theirs: { template_id: ids.en, language: 'en', by: 'language', unfit: null },
  });
  expect((await languagesFor((await somebody('es')).id)).theirs).toMatchObject({
    language: 'fr',
    by: 'choice',
    unfit: { language: 'es', problem: 'variables' },
  });
  expect((await languagesFor((await somebody(null)).id)).theirs).toMatchObject({
    language: 'fr',
    by: 'country',
    unfit: null,
  });
  expect((await languagesFor()).theirs).toBeNull();
});

test('sent from the inbox it is in their language where that is wanted, and as it was chosen otherwise', async () => {
  const { id: contact_id } = await somebody('en');
  const send = async (by_language?: boolean) => {
    const params = { ...shop.params, template_id: ids.fr, contact_id };
    const { data } = await shop.caller.call(contract.sendTemplate, {
      params,
      body: { variables, by_language },
    });
    return data;
  };
  expect(await send(true)).toMatchObject({ message: { template_id: ids.en, structure: { language: 'en' } } });
  expect(await send()).toMatchObject({ message: { template_id: ids.fr } });
  const message = { type: 'template' as const, template_id: ids.fr, variables, by_language: true };
  const { data } = await shop.caller.call(contract.sendConversationMessage, {
    params: { ...shop.params, contact_id },
    body: { message },
  });
  expect(data).toMatchObject({ message: { template_id: ids.en } });
});

test('values go by their place, so names that stand elsewhere in another language keep it from standing in', async () => {
  const named = async (language: string, text: string, names: string[]) => {
    const variables = names.map((name, at) => ({ number: at + 1, name, example: 'Anaïs' }));
    const structure = {
      name: 'parcel',
      language,
      body: { text, variables },
      parameter_format: 'named' as const,
    };
    return (await approvedTemplate(app, shop, structure)).id;
  };
  const template_id = await named('fr', 'Bonjour {{nom}}, le colis {{colis}} arrive demain.', [
    'nom',
    'colis',
  ]);
  await named('en', 'The parcel {{colis}} for {{nom}} comes tomorrow.', ['colis', 'nom']);
  await named('de', 'Hallo {{nom}}, das Paket {{colis}} kommt morgen an.', ['nom', 'colis']);
  const params = { ...shop.params, template_id };
  const { data } = await shop.caller.call(contract.listTemplateLanguages, { params, query: {} });
  expect(data.languages.map(({ language, problem }) => [language, problem])).toEqual([
    ['fr', null],
    ['de', null],
    ['en', 'variables'],
  ]);
});
