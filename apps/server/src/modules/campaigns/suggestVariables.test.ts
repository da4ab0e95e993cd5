import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openCampaigns } from './testing.ts';

test('a variable is filled by what the team keeps of people under its name, however that is spelt', async () => {
  await using stack = new AsyncDisposableStack();
  const t = await openCampaigns();
  stack.use(t.app);
  const { shop, app, templateId } = t;
  await sql`update templates set structure = jsonb_set(structure, '{body,variables,0,name}', '"remise privée"')
    where id = ${templateId}`.execute(app.db);
  const nothing = await t.createCampaign();
  expect((await nothing.show()).variables).toEqual({});

  await t.contactsWith(['opted_in'], 7001);
  const attributes = JSON.stringify({ Ville: 'Lyon', 'Remise Privee': '10 %' });
  await app.db.updateTable('contacts').set({ attributes }).execute();
  const campaign = await t.createCampaign();
  const filled = { source: 'attribute', attribute: 'Remise Privee', fallback: '' };
  expect((await campaign.show()).variables).toEqual({ 'body.1': filled });

  // Nor is it asked for again once somebody chose.
  const own = { source: 'text', text: 'dix pour cent' } as const;
  await campaign.map(own);
  const params = campaign.params;
  await shop.caller.call(contract.updateCampaign, { params, body: { template_id: templateId } });
  expect((await campaign.show()).variables).toEqual({ 'body.1': own });
});
