import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptCounts, recountCampaign } from '../../messaging/ledger/index.ts';
import { creditPayment } from '../balance/index.ts';
import { type Campaigns, openCampaigns } from './testing.ts';

let app: Campaigns['app'];
let shop: Campaigns['shop'];
let templateId: Campaigns['templateId'];
let createCampaign: Campaigns['createCampaign'];
beforeAll(async () => {
  ({ app, shop, templateId, createCampaign } = await openCampaigns());
});
afterAll(() => app[Symbol.asyncDispose]());

const file =
  'Prénom;Téléphone\nAnaïs;06 39 98 30 01\nBob;+33639983002\nAnaïs bis;0639983001\nNul;12\n;0639983004\n';

test('a file becomes recipients, and every other row is listed with a true reason', async () => {
  const campaign = await createCampaign();
  expect((await campaign.show()).step).toBe('CREATED');
  const answer = await campaign.upload(file);
  expect(answer.data.step).toBe('CONTACTS_UPLOADING_FILE');

  const uploaded = await campaign.show();
  expect(uploaded).toMatchObject({
    step: 'CONTACTS_UPLOADED',
    columns: ['Prénom', 'Téléphone'],
    stats: { total_contact: 3, total_pending: 3 },
    import: { rows_read: 5, rows_kept: 3, rows_refused: 1, rows_duplicate: 1 },
  });
  const refusals = await shop.caller.call(contract.listImportRefusals, {
    params: { ...shop.params, import_id: uploaded.import?.id ?? 0 },
  });
  expect(refusals.data).toEqual([
    { line: 4, reason: 'duplicate', value: '+33639983001', first_line: 2 },
    { line: 5, reason: 'phone_invalid', value: '12', first_line: null },
  ]);
});

test('where messages are paid ahead, a campaign starts when its cost is there, and sets it aside', async () => {
  const prepaid = (meta_billing_v2: boolean) =>
    app.db.updateTable('teams').set({ meta_billing_v2 }).where('id', '=', shop.team.id).execute();
  await prepaid(false);
  const campaign = await createCampaign();
  await campaign.upload(file);
  await campaign.map({ source: 'text', text: 'Ada' });
  const start = () => shop.caller.call(contract.startCampaign, { params: campaign.params });
  const needed = (await campaign.show()).amount_needed_to_send.amount;
  const { blockers } = await campaign.review();
  expect(blockers).toMatchObject([{ code: 'balance_too_low', message: expect.stringContaining('€0.00') }]);
  expect((await start()).body.code).toBe('campaign_blocked');
  const at = app.clock.now();
  await app.services.database.pipeline
    .withTeam(shop.team.id)
    .transaction((tx) => creditPayment(tx, { teamId: shop.team.id, key: 'pi_test', amount: needed + 1, at }));
  expect((await start()).status).toBe(200);
  const team = async () => (await shop.caller.call(contract.getTeam, { params: shop.params })).data;
  expect((await team()).balance).toBe(1);
  expect((await shop.caller.call(contract.pauseCampaign, { params: campaign.params })).status).toBe(200);
  await app.services.database.pools.owner.query(`select graphile_worker.add_job('balance.settle', '{}')`);
  await app.runJobs();
  expect((await team()).balance).toBe(needed + 1);
  expect((await start()).status).toBe(200);
  expect((await team()).balance).toBe(1);
  await shop.caller.call(contract.pauseCampaign, { params: campaign.params });
  await prepaid(true);
});

test('the review says who drops out and why, what it costs, and previews real people', async () => {
  const campaign = await createCampaign();
  await campaign.upload(file);
  await campaign.map({ source: 'column', column: 'Prénom', fallback: '' });
  const review = await campaign.review();
  expect(review).toMatchObject({
    total: 3,
    sendable: 2,
    skipped: [{ reason: 'variable_missing', count: 1 }],
    blockers: [],
    cost: { currency: 'EUR' },
    cost_by_market: [{ market: 'France', recipients: 2 }],
    price_list: { currency: 'EUR', valid_from: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
  });
  expect(review.cost.amount).toBe(Math.ceil(2 * 7.12));
  expect(review.preview.find(({ name }) => name === null || !name.includes('Bob'))).toBeDefined();
  expect(review.preview.filter(({ missing }) => missing.length > 0)).toHaveLength(1);

  await campaign.map({ source: 'column', column: 'Prénom', fallback: 'vous' });
  expect((await campaign.review()).sendable).toBe(3);
});

test('the review previews whoever has the longest values, however far down, of those who would get it', async () => {
  const campaign = await createCampaign();
  const rows = Array.from({ length: 30 }, (_, at) => `Anna;+336399${84_000 + at}`);
  const long = 'Marie-Antoinette-Joséphine';
  await campaign.upload(
    `Prénom;Téléphone\n${rows.join('\n')}\n   ${long}   ;+33639984040\nMaximilienne;+33639984041\n`,
  );
  await campaign.map({ source: 'column', column: 'Prénom', fallback: '' });
  const nameOf = async () => {
    const { preview, longest_contact_id: longest } = await campaign.review();
    return preview.find(({ contact_id }) => contact_id === longest);
  };
  const found = await nameOf();
  expect(found).toMatchObject({ variables: { 'body.1': long }, missing: [] });
  expect((await campaign.review()).preview).toHaveLength(21);

  await shop.caller.call(contract.updateOptinStatus, {
    params: { ...shop.params, contact_id: found?.contact_id ?? 0 },
    body: { optin_status: 'opted_out' },
  });
  expect(await nameOf()).toMatchObject({ variables: { 'body.1': 'Maximilienne' } });
  await campaign.map({ source: 'text', text: 'vous' });
  expect((await campaign.review()).longest_contact_id).toBeNull();
});

test('the review judges the audience by the same rule that fills the variables', async () => {
  const campaign = await createCampaign();
  await campaign.upload(
    'Prénom;Téléphone;Ville\n  ;0639983101;Lyon\n"a\tb";0639983102;\n" x ";0639983103;Nantes\n',
  );
  const sources: contract.VariableSource[] = [
    { source: 'column', column: 'Prénom', fallback: '' },
    { source: 'column', column: 'Ville', fallback: '' },
    { source: 'column', column: 'Nothing', fallback: '' },
    { source: 'attribute', attribute: 'Ville', fallback: '' },
    { source: 'field', field: 'first_name', fallback: '' },
    { source: 'field', field: 'email', fallback: '  ' },
    { source: 'field', field: 'name', fallback: 'x' },
    { source: 'text', text: ' ' },
    { source: 'text', text: 'x' },
  ];
  for (const source of sources) {
    await campaign.map(source);
    const review = await campaign.review();
    const missing = review.preview.filter((person) => person.missing.length > 0).length;
    const dropped = review.skipped.find(({ reason }) => reason === 'variable_missing')?.count ?? 0;
    expect([source, dropped]).toEqual([source, missing]);
  }
});

test('uncertain recipients are sent again once, also when the campaign had ended and two people press the button', async () => {
  const campaign = await createCampaign();
  await campaign.upload('Prénom,Téléphone\nAnaïs,+33639985101\nBob,+33639985102\n');
  const { team_id, phone_number_id, campaign_id } = campaign.params;
  await sql`
    with sent as (
      insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause, priority,
                            campaign_id, template_id, claimed_by, claimed_at)
      select r.team_id, ${phone_number_id}, r.contact_id, 'out', 'uncertain', 'template', '{}', 'campaign', 2,
             r.campaign_id, ${templateId}, 'gone:1', ${app.clock.now()}
      from campaign_recipients r where r.team_id = ${team_id} and r.campaign_id = ${campaign_id}
      returning id, contact_id), claimed as (
      update campaign_recipients r set status = 'claimed', message_id = sent.id from sent
      where r.campaign_id = ${campaign_id} and r.contact_id = sent.contact_id)
    update campaigns set step = 'SENDED', finished_at = now(), total_pending = 0, total_uncertain = 2
    where id = ${campaign_id}`.execute(app.db);
  const settle = (decision: 'resend' | 'let_go', accept_duplicate = true) =>
    shop.caller.call(contract.settleUncertain, {
      params: campaign.params,
      body: { decision, accept_duplicate },
    });
  expect((await settle('resend', false)).body.code).toBe('duplicate_not_accepted');
  expect((await settle('resend')).body.code).toBe('too_early');

  app.clock.advance({ hours: 25 });
  const answers = await Promise.all([settle('resend'), settle('resend')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await campaign.show()).toMatchObject({
    step: 'SENDING',
    finished_at: null,
    stats: { total_pending: 2, total_uncertain: 0 },
  });
  await app.services.database.pipeline.read(async (tx) => {
    expect(await keptCounts(tx, team_id, campaign_id)).toEqual(
      await recountCampaign(tx, team_id, campaign_id),
    );
  });
});

test('whoever the gate refused after a delay has a reason, too', async () => {
  const campaign = await createCampaign();
  await campaign.upload('Prénom,Téléphone\nAnaïs,+33639985201\n');
  const { team_id, phone_number_id, campaign_id } = campaign.params;
  await sql`
    with sent as (
      insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause, campaign_id,
                            decision)
      select r.team_id, ${phone_number_id}, r.contact_id, 'out', 'skipped', 'template', '{}', 'campaign',
             r.campaign_id, '{"allowed": false, "reason": "opted_out"}'
      from campaign_recipients r where r.team_id = ${team_id} and r.campaign_id = ${campaign_id}
      returning id, contact_id)
    update campaign_recipients r set status = 'claimed', message_id = sent.id from sent
    where r.campaign_id = ${campaign_id} and r.contact_id = sent.contact_id`.execute(app.db);
  const { data } = await shop.caller.call(contract.listCampaignContacts, { params: campaign.params });
  expect(data).toMatchObject([
    { status: 'skipped', reason: { code: 'opted_out', message: expect.stringContaining('opted out') } },
  ]);
});

test('the Excel template has a column for each variable, and imports as it is', async () => {
  const campaign = await createCampaign();
  const { team_id, phone_number_id, campaign_id } = campaign.params;
  const base = `/api/teams/${team_id}/phone_number/${phone_number_id}/campaigns/${campaign_id}`;
  const answer = await shop.caller.fetch(`${base}/getExcelTemplate`);
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  const form = new FormData();
  form.set('contacts', await answer.blob(), 'contacts.xlsx');
  await shop.caller.call(contract.uploadContactsCsvExcel, { params: campaign.params, form });
  await app.runJobs();
  const shown = await campaign.show();
  expect(shown.columns).toContain('prénom');
  expect(shown.stats.total_contact).toBe(1);
});

test('the export lists every recipient and every row that never became one', async () => {
  const campaign = await createCampaign();
  await campaign.upload(file);
  const { team_id, phone_number_id, campaign_id } = campaign.params;
  const answer = await shop.caller.fetch(
    `/api/teams/${team_id}/phone_number/${phone_number_id}/campaigns/${campaign_id}/export`,
  );
  const lines = (await answer.text()).trim().split(/\r?\n/);
  expect(lines).toHaveLength(1 + 3 + 2);
  expect(lines.filter((line) => /Not imported|Non importé/.test(line))).toHaveLength(2);
});
