import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../http/sessions.ts';
import { keptCounts, recountCampaign } from '../../messaging/ledger/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { approvedTemplate, csvForm, openShop, type Shop } from '../../test/shop.ts';
import { creditPayment } from '../balance/index.ts';
import { fillCampaignJob } from './fillCampaign.ts';

let app: TestApp;
let shop: Shop;
let templateId: number;
beforeAll(async () => {
  app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
  shop = await openShop(app);
  templateId = (await approvedTemplate(app, shop)).id;
});
afterAll(() => app[Symbol.asyncDispose]());

async function createCampaign(name = 'Printemps') {
  const { data } = await shop.caller.call(contract.createCampaign, {
    params: shop.params,
    body: { name, template_id: templateId },
  });
  const params = { ...shop.params, campaign_id: data.id };
  return {
    params,
    show: async () => (await shop.caller.call(contract.getCampaign, { params })).data,
    review: async () => (await shop.caller.call(contract.reviewCampaign, { params })).data,
    upload: async (text: string) => {
      const form = csvForm('contacts', text);
      const answer = await shop.caller.call(contract.uploadContactsCsvExcel, { params, form });
      if (answer.status !== 200) throw new Error(answer.text);
      await app.runJobs();
      return answer;
    },
    map: (source: contract.VariableSource) =>
      shop.caller.call(contract.updateCampaign, { params, body: { variables: { 'body.1': source } } }),
  };
}

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
  });
  expect(review.cost.amount).toBe(Math.ceil(2 * 7.12));
  expect(review.preview.find(({ name }) => name === null || !name.includes('Bob'))).toBeDefined();
  expect(review.preview.filter(({ missing }) => missing.length > 0)).toHaveLength(1);

  await campaign.map({ source: 'column', column: 'Prénom', fallback: 'vous' });
  expect((await campaign.review()).sendable).toBe(3);
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

describe('the audience', () => {
  test('comes from lists, joined, or from everybody who opted in', async () => {
    const ids = await contactsWith(['opted_in', 'opted_in', 'unknown', 'opted_out'], 3200);
    const groups = await Promise.all(
      [ids.slice(0, 2), ids.slice(1)].map((members, index) => listOf(`List ${index}`, members)),
    );
    const fromLists = await createCampaign();
    await shop.caller.call(contract.uploadContactsKanalList, {
      params: fromLists.params,
      body: { group_ids: groups },
    });
    await app.runJobs();
    expect(await fromLists.show()).toMatchObject({ step: 'CONTACTS_UPLOADED', stats: { total_contact: 4 } });

    const fromOptIns = await createCampaign();
    await shop.caller.call(contract.uploadEveryWhatsappContactOptIn, { params: fromOptIns.params });
    await app.runJobs();
    const { total } = (
      await shop.caller.call(contract.listContacts, {
        params: shop.params,
        query: { optin_status: 'opted_in' },
      })
    ).meta;
    expect((await fromOptIns.show()).stats.total_contact).toBe(total);
  });

  test('comes from segments: whoever meets their conditions when it is filled', async () => {
    const ids = await contactsWith(['opted_in', 'opted_in', 'opted_out'], 3400);
    const group = await listOf('In the segment', ids);
    const { data } = await shop.caller.call(contract.createSegment, {
      params: shop.params,
      body: {
        name: 'Willing',
        conditions: {
          match: 'all',
          conditions: [
            { about: 'list', op: 'in', group_ids: [group] },
            { about: 'optin_status', op: 'any_of', values: ['opted_in'] },
          ],
        },
      },
    });
    const campaign = await createCampaign();
    const fill = (segment_ids: number[]) =>
      shop.caller.call(contract.uploadContactsSegment, { params: campaign.params, body: { segment_ids } });
    expect((await fill([data.id, 999_999])).body.errors).toHaveProperty('segment_ids');
    expect((await fill([data.id])).data.step).toBe('CONTACTS_UPLOADING_SEGMENT');
    await app.runJobs();
    expect(await campaign.show()).toMatchObject({ step: 'CONTACTS_UPLOADED', stats: { total_contact: 2 } });
  });

  test('an adding that fails for good ends, says so, and keeps who was added', async () => {
    const campaign = await createCampaign();
    const [contact = 0] = await contactsWith(['opted_in'], 3300);
    const group_ids = [await listOf('Unlucky', [contact])];
    await shop.caller.call(contract.uploadContactsKanalList, {
      params: campaign.params,
      body: { group_ids },
    });
    const { team_id: teamId, phone_number_id: phoneNumberId, campaign_id: campaignId } = campaign.params;
    const lastTry = {
      app: app.services,
      db: app.services.database.pipeline,
      clock: app.clock,
      log: app.services.log,
      // The server stops while it works, on the last try.
      signal: AbortSignal.abort(),
      attempt: fillCampaignJob.maxAttempts,
    };
    const payload = {
      teamId,
      phoneNumberId,
      campaignId,
      from: { kind: 'groups' as const, groupIds: group_ids },
    };
    await expect(fillCampaignJob.run(payload, lastTry)).rejects.toThrow();
    const shown = await campaign.show();
    expect(shown).toMatchObject({ step: 'CREATED', stop_reason: { code: 'contacts_failed' } });
    expect(shown.stop_reason?.message).toContain('add the others again');
    await app.runJobs();
  });

  test('an empty list and a list that is gone are refused', async () => {
    const campaign = await createCampaign();
    const fill = (group_ids: number[]) =>
      shop.caller.call(contract.uploadContactsKanalList, { params: campaign.params, body: { group_ids } });
    expect((await fill([await listOf('Empty', [])])).status).toBe(422);
    expect((await fill([999_999])).body.errors).toHaveProperty('group_ids');
    expect((await campaign.show()).step).toBe('CREATED');
  });
});

describe('the steps', () => {
  test('nothing starts without recipients, or when nobody would receive it', async () => {
    const campaign = await createCampaign();
    const start = () => shop.caller.call(contract.startCampaign, { params: campaign.params });
    expect((await start()).body.code).toBe('campaign_wrong_step');
    await campaign.upload('Prénom;Téléphone\n;0639983004\n');
    await campaign.map({ source: 'column', column: 'Prénom', fallback: '' });
    expect((await start()).body.code).toBe('campaign_blocked');
    expect((await campaign.review()).blockers).toMatchObject([{ code: 'nobody_left' }]);
  });

  test('started, paused, resumed; and neither changed nor deleted while it is sent', async () => {
    const campaign = await createCampaign();
    await campaign.upload(file);
    await campaign.map({ source: 'text', text: 'vous' });
    const { params } = campaign;
    const start = () => shop.caller.call(contract.startCampaign, { params });
    const pause = () => shop.caller.call(contract.pauseCampaign, { params });
    expect((await pause()).body.code).toBe('campaign_wrong_step');
    expect((await start()).data.step).toBe('SENDING');
    expect((await start()).body.code).toBe('campaign_wrong_step');
    const rename = await shop.caller.call(contract.updateCampaign, { params, body: { name: 'Other' } });
    expect(rename.body.code).toBe('campaign_wrong_step');
    expect((await shop.caller.call(contract.deleteCampaign, { params })).status).toBe(409);
    expect((await pause()).data.step).toBe('PAUSED');
    expect((await start()).data.step).toBe('SENDING');
    await pause();
    expect((await shop.caller.call(contract.deleteCampaign, { params })).status).toBe(200);
    expect((await shop.caller.call(contract.getCampaign, { params })).status).toBe(404);
  });

  test('a deleted campaign leaves nothing in the queue', async () => {
    const campaign = await createCampaign();
    await campaign.upload(file);
    const { campaign_id, team_id } = campaign.params;
    const recipient = await app.db
      .selectFrom('campaign_recipients')
      .select(['id', 'contact_id'])
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow();
    const { id } = await app.db
      .insertInto('messages')
      .values({
        ...shop.params,
        contact_id: recipient.contact_id,
        campaign_id,
        direction: 'out',
        status: 'queued',
        type: 'text',
        content: JSON.stringify({ body: 'waits' }),
        cause: 'campaign',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.caller.call(contract.deleteCampaign, { params: campaign.params });
    const left = await app.db
      .selectFrom('messages')
      .select('status')
      .where('team_id', '=', team_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(left.status).toBe('skipped');
  });

  test('another site cannot pause a campaign with a link', async () => {
    const campaign = await createCampaign();
    const { team_id, phone_number_id, campaign_id } = campaign.params;
    const path = `/api/teams/${team_id}/phone_number/${phone_number_id}/campaigns/${campaign_id}/pause`;
    const answer = await shop.caller.fetch(path, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(403);
    const cookie = `access_token=${await openSession(app.services, { userId: shop.owner.id })}`;
    const byBrowser = async (headers: Record<string, string>) =>
      (await app.anybody.fetch(path, { headers: { cookie, ...headers } })).status;
    // 409: let in, and not being sent at the moment.
    expect(await byBrowser({ 'sec-fetch-site': 'same-origin' })).toBe(409);
    expect(await byBrowser({ referer: `${app.url}/campaigns` })).toBe(409);
    expect(await byBrowser({ 'sec-fetch-site': 'none' })).toBe(403);
    expect(await byBrowser({ referer: 'https://elsewhere.example/' })).toBe(403);
    expect(await byBrowser({})).toBe(403);
  });

  test('after the trial a plan is needed', async () => {
    const campaign = await createCampaign();
    await campaign.upload(file);
    await campaign.map({ source: 'text', text: 'vous' });
    await app.db
      .updateTable('teams')
      .set({ trial_ends_at: new Date(0) })
      .where('id', '=', shop.team.id)
      .execute();
    const answer = await shop.caller.call(contract.startCampaign, { params: campaign.params });
    expect([answer.status, answer.body.code]).toEqual([403, 'plan_required']);
    const later = new Date(Date.now() + 86_400_000);
    await app.db.updateTable('teams').set({ trial_ends_at: later }).where('id', '=', shop.team.id).execute();
  });
});

test('a template that is not approved cannot be chosen', async () => {
  await app.db.updateTable('templates').set({ status: 'REJECTED' }).where('id', '=', templateId).execute();
  const answer = await shop.caller.call(contract.createCampaign, {
    params: shop.params,
    body: { name: 'No', template_id: templateId },
  });
  expect(answer.body.code).toBe('template_not_usable');
  await app.db.updateTable('templates').set({ status: 'APPROVED' }).where('id', '=', templateId).execute();
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
  expect(lines.filter((line) => line.includes('not_imported'))).toHaveLength(2);
});

async function contactsWith(consents: contract.OptinStatus[], from: number): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, optin_status] of consents.entries()) {
    const { data } = await shop.caller.call(contract.createContact, {
      params: shop.params,
      body: { phone_number: `+3363998${from + index}`, optin_status },
    });
    ids.push(data.id);
  }
  return ids;
}

async function listOf(name: string, contact_ids: number[]): Promise<number> {
  const { data } = await shop.caller.call(contract.createGroup, { params: shop.params, body: { name } });
  if (contact_ids.length > 0) {
    await shop.caller.call(contract.attachToContacts, {
      params: { ...shop.params, group_id: data.id },
      body: { contact_ids },
    });
  }
  return data.id;
}
