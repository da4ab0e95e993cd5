import * as contract from '@herald/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pauseRestored } from '../../../backup/pauseRestored.ts';
import { localTimeIn, momentOf } from '../../../messaging/outbound/index.ts';
import { cancelJob, enqueue } from '../../../platform/jobs/index.ts';
import { checkAlerts } from '../../alerts/index.ts';
import { type Campaigns, openCampaigns } from '../testing.ts';
import { makeOccurrenceJob, sweepSeries } from './makeOccurrence.ts';

const zone = 'Europe/Paris';
let open: Campaigns;
beforeAll(async () => {
  open = await openCampaigns();
  // These tests last for weeks, longer than a trial.
  await open.app.db
    .updateTable('teams')
    .set({ grant_scale_access: true })
    .where('id', '=', open.shop.params.team_id)
    .execute();
});
afterAll(() => open.app[Symbol.asyncDispose]());

let line = 0;
/** A campaign for everybody on a list of its own. */
async function listCampaign(people = 2) {
  const { app, shop, createCampaign, contactsWith, listOf } = open;
  line += 10;
  const contacts = await contactsWith(Array(people).fill('opted_in'), 3000 + line);
  const listId = await listOf(`List ${line}`, contacts);
  const campaign = await createCampaign(`Newsletter ${line}`);
  await campaign.map({ source: 'field', field: 'name', fallback: 'you' });
  const body = { group_ids: [listId] };
  await shop.caller.call(contract.uploadContactsKanalList, { params: campaign.params, body });
  await app.runJobs();
  const { params } = campaign;
  return {
    ...campaign,
    listId,
    repeat: (plan: Partial<contract.RepeatPlan> = {}) =>
      shop.caller.call(contract.setCampaignSeries, {
        params,
        body: {
          rule: { every: 'day', time: timeIn(1) },
          starts_on: today(),
          ends: { kind: 'never' },
          ...plan,
        },
      }),
    pause: () => shop.caller.call(contract.pauseCampaignSeries, { params }),
    resume: () => shop.caller.call(contract.resumeCampaignSeries, { params }),
    end: () => shop.caller.call(contract.endCampaignSeries, { params }),
    series: async () => (await shop.caller.call(contract.getCampaignSeries, { params })).data,
  };
}
type Listed = Awaited<ReturnType<typeof listCampaign>>;

const here = (hours: number) =>
  localTimeIn(zone, new Date(open.app.clock.now().getTime() + hours * 3_600_000));
const today = () => here(0).slice(0, 10);
const timeIn = (hours: number) => here(hours).slice(11);

/** So that no test crosses midnight by its hours. */
beforeEach(() => {
  const morning = momentOf(`${here(24).slice(0, 10)}T06:00`, zone);
  const ms = morning.getTime() - open.app.clock.now().getTime();
  open.app.clock.advance({ minutes: Math.round(ms / 60_000) });
});

async function passHours(hours: number) {
  open.app.clock.advance({ hours, minutes: 1 });
  // Makes it, fills it, starts it: each a job that the one before leaves behind.
  for (let round = 0; round < 3; round++) await open.app.runJobs();
}

async function stepOf(id: number) {
  const params = { ...open.shop.params, campaign_id: id };
  return (await open.shop.caller.call(contract.getCampaign, { params })).data;
}

/** As if all of it had gone. */
const finish = (id: number) =>
  open.app.db
    .updateTable('campaigns')
    .set({ step: 'SENDED', finished_at: open.app.clock.now() })
    .where('id', '=', id)
    .execute();

async function lastMade(campaign: Listed) {
  const [last] = (await campaign.series()).occurrences;
  if (!last?.campaign) throw new Error(`skipped: ${last?.skipped?.message}`);
  return stepOf(last.campaign.id);
}

test('each date makes a campaign of its own for whoever is on the list then', async () => {
  const campaign = await listCampaign();
  const { data } = await campaign.repeat();
  expect(data).toMatchObject({ status: 'recurring', series: { state: 'active', made: 0 } });
  expect(data.series?.next?.local_time).toBe(here(1));
  await passHours(1);
  const first = await lastMade(campaign);
  expect(first).toMatchObject({
    status: 'sending',
    stats: { total_contact: 2 },
    occurrence_of: { id: campaign.params.campaign_id, date: today() },
  });
  expect(first.name).toMatch(/^Newsletter \d+ · \d/);
  expect(first.template?.id).toBe(open.templateId);
  await finish(first.id);
  const [late] = await open.contactsWith(['opted_in'], 6000 + line);
  await open.shop.caller.call(contract.attachToContacts, {
    params: { ...open.shop.params, group_id: campaign.listId },
    body: { contact_ids: [late!] },
  });
  await passHours(24);
  const second = await lastMade(campaign);
  expect(second).toMatchObject({ status: 'sending', stats: { total_contact: 3 } });
  expect(second.id).not.toBe(first.id);
  const { series, occurrences } = await campaign.series();
  expect(series?.made).toBe(2);
  expect(occurrences).toHaveLength(2);
  expect((await campaign.show()).status).toBe('recurring');
  await campaign.end();
});

test('it is over after so many campaigns, and can begin anew without making a date twice', async () => {
  const campaign = await listCampaign();
  await campaign.repeat({ ends: { kind: 'after', times: 1 } });
  await passHours(1);
  await finish((await lastMade(campaign)).id);
  expect((await campaign.series()).series).toMatchObject({ state: 'ended', next: null, made: 1 });
  // Later on the same day: this date is used up.
  const { data } = await campaign.repeat({ rule: { every: 'day', time: timeIn(2) } });
  expect(data.series?.next?.date).toBe(here(24).slice(0, 10));
  await passHours(3);
  expect((await campaign.series()).occurrences).toHaveLength(1);
  await campaign.end();
});

test('paused it makes nothing, and what passed meanwhile is not made up for', async () => {
  const campaign = await listCampaign();
  await campaign.repeat();
  expect((await campaign.pause()).data.series).toMatchObject({ state: 'paused', next: null });
  await passHours(26);
  expect((await campaign.series()).occurrences).toEqual([]);
  const { series } = (await campaign.resume()).data;
  expect(series?.next?.date).toBe(here(24).slice(0, 10));
  expect((await campaign.end()).data).toMatchObject({ status: 'ready', series: { state: 'ended' } });
  expect((await campaign.pause()).body.code).toBe('campaign_wrong_step');
});

test('while it repeats it neither starts nor is scheduled itself, and deleting it ends it', async () => {
  const { shop } = open;
  const campaign = await listCampaign();
  await campaign.repeat();
  const { params } = campaign;
  expect((await shop.caller.call(contract.startCampaign, { params })).body.message).toContain('repeats');
  const body = { local_time: here(2), zone: 'team' as const };
  expect((await shop.caller.call(contract.scheduleCampaign, { params, body })).body.code).toBe(
    'campaign_wrong_step',
  );
  await shop.caller.call(contract.deleteCampaign, { params });
  await passHours(2);
  const made = await open.app.db
    .selectFrom('campaign_occurrences')
    .select('on_date')
    .where('series_id', '=', params.campaign_id)
    .execute();
  expect(made).toEqual([]);
});

test('a date is skipped with its reason, which is told, and the next one goes', async () => {
  const { app, templateId } = open;
  const campaign = await listCampaign();
  await campaign.repeat();
  await app.db.updateTable('templates').set({ status: 'DISABLED' }).where('id', '=', templateId).execute();
  await passHours(1);
  await app.db.updateTable('templates').set({ status: 'APPROVED' }).where('id', '=', templateId).execute();
  const [skipped] = (await campaign.series()).occurrences;
  expect(skipped).toMatchObject({ campaign: null, skipped: { code: 'template_not_usable' } });
  expect(await alertOf(campaign)).toMatchObject({
    kind: 'campaign_skipped',
    advice: skipped?.skipped?.message,
  });
  await passHours(24);
  expect((await lastMade(campaign)).status).toBe('sending');
  expect(await alertOf(campaign)).toBeUndefined();
  // The one of yesterday is not over.
  await passHours(24);
  expect((await campaign.series()).occurrences[0]?.skipped?.code).toBe('previous_open');
  await campaign.end();
});

/** Each is set straight again before anything is read: a blocked team may not even look. */
const troubles: Record<
  string,
  { code: string; break_: () => Promise<unknown>; mend: () => Promise<unknown> }
> = {
  'whose team is blocked': {
    code: 'team_blocked',
    break_: () => setTeam({ blocked_at: open.app.clock.now() }),
    mend: () => setTeam({ blocked_at: null }),
  },
  'whose account is in violation': {
    code: 'number_in_violation',
    break_: () => setNumber({ account_violation: 'SPAM' }),
    mend: () => setNumber({ account_violation: null }),
  },
  'whose template is paused': {
    code: 'template_paused',
    break_: () => setTemplate('PAUSED'),
    mend: () => setTemplate('APPROVED'),
  },
  'whose template was deleted at Meta': {
    code: 'template_not_usable',
    break_: () => setTemplate('DELETED'),
    mend: () => setTemplate('APPROVED'),
  },
  'whose number is disconnected': {
    code: 'number_not_connected',
    break_: () => setNumber({ status: 'DISCONNECTED' }),
    mend: () => setNumber({ status: 'CONNECTED' }),
  },
  'whose access was revoked': {
    code: 'number_not_connected',
    break_: () => setToken(open.app.clock.now()),
    mend: () => setToken(null),
  },
};

const setTeam = (set: { blocked_at: Date | null }) =>
  open.app.db.updateTable('teams').set(set).where('id', '=', open.shop.params.team_id).execute();
const setToken = (token_invalid_at: Date | null) =>
  open.app.db
    .updateTable('whatsapp_accounts')
    .set({ token_invalid_at })
    .where('team_id', '=', open.shop.params.team_id)
    .execute();
const setNumber = (set: { account_violation: string | null } | { status: string }) =>
  open.app.db
    .updateTable('phone_numbers')
    .set(set)
    .where('id', '=', open.shop.params.phone_number_id)
    .execute();
const setTemplate = (status: string) =>
  open.app.db.updateTable('templates').set({ status }).where('id', '=', open.templateId).execute();

test.for(Object.entries(troubles))(
  'a series %s skips the date, says so, and goes on',
  async ([, trouble]) => {
    const campaign = await listCampaign();
    await campaign.repeat();
    await trouble.break_();
    await passHours(1);
    await trouble.mend();
    const { series, occurrences } = await campaign.series();
    expect(occurrences).toMatchObject([{ campaign: null, skipped: { code: trouble.code } }]);
    expect(series?.next?.date).toBe(here(24).slice(0, 10));
    expect(await alertOf(campaign)).toMatchObject({ advice: occurrences[0]?.skipped?.message });
    await passHours(24);
    expect((await lastMade(campaign)).status).toBe('sending');
    await campaign.end();
  },
);

test('a number that Meta stops between making and starting stops that one alone, and nobody gets it twice', async () => {
  const { app, shop } = open;
  const campaign = await listCampaign();
  await campaign.repeat();
  app.clock.advance({ hours: 1, minutes: 1 });
  // Makes it, and leaves behind the jobs that fill and start it.
  const db = app.services.database.pipeline;
  const ctx = { ...app.services, app: app.services, db, clock: app.clock } as never;
  const { team_id: teamId, phone_number_id: phoneNumberId, campaign_id: campaignId } = campaign.params;
  await makeOccurrenceJob.run({ teamId, phoneNumberId, campaignId }, ctx);
  // What Meta is asked before the start knows nothing of it; it was told by webhook.
  await setNumber({ account_violation: 'SPAM' });
  await passHours(0);
  const made = (await campaign.series()).occurrences[0]?.campaign?.id ?? 0;
  const stopped = await stepOf(made);
  expect(stopped).toMatchObject({ step: 'CONTACTS_UPLOADED', stop_reason: { code: 'schedule_blocked' } });
  const { data } = await shop.caller.call(contract.listAlerts, { params: shop.params });
  expect(
    data.find(
      ({ kind, action }) => kind === 'campaign_stopped' && action?.path.endsWith(`campaigns/${made}`),
    ),
  ).toBeDefined();
  // All is well again; it waits for a person, and the next date makes its own.
  await setNumber({ account_violation: null });
  await passHours(2);
  expect((await stepOf(made)).step).toBe('CONTACTS_UPLOADED');
  await passHours(22);
  const { occurrences } = await campaign.series();
  expect(occurrences.map((one) => one.campaign?.id === made)).toEqual([false, true]);
  expect((await lastMade(campaign)).status).toBe('sending');
  await campaign.end();
});

test('after a restored backup it waits for a person, says so, and makes no date that may have gone since', async () => {
  const { app } = open;
  const campaign = await listCampaign();
  await campaign.repeat();
  await passHours(1);
  // What was made after the backup is not in it, nor that it was made.
  const gone = (await campaign.series()).occurrences[0]?.campaign?.id ?? 0;
  await app.db.deleteFrom('campaign_occurrences').where('campaign_id', '=', gone).execute();
  await app.db.deleteFrom('campaigns').where('id', '=', gone).execute();
  const { campaign_id } = campaign.params;
  await app.db
    .updateTable('campaign_series')
    .set({ made: 0, next_on: today(), next_at: app.clock.now() })
    .where('campaign_id', '=', campaign_id)
    .execute();
  const now = app.clock.now();
  await app.services.database.pipeline.transaction((tx) =>
    pauseRestored(tx, { id: 1, backup_at: now }, now, async () => {}),
  );
  await app.services.database.pipeline.transaction((tx) =>
    checkAlerts(tx, { names: ['campaigns'], teamIds: [open.shop.params.team_id], now }),
  );
  await passHours(2);
  expect((await campaign.series()).occurrences).toEqual([]);
  const stoppedAlert = async () => {
    const { data } = await open.shop.caller.call(contract.listAlerts, { params: open.shop.params });
    return data.find(
      ({ kind, action }) => kind === 'campaign_stopped' && action?.path.endsWith(`campaigns/${campaign_id}`),
    );
  };
  expect((await stoppedAlert())?.advice).toMatch(/restored|restauré/);
  const { series } = (await campaign.resume()).data;
  expect(series?.next?.date).toBe(here(24).slice(0, 10));
  // Somebody looked: what was said is over.
  await passHours(0);
  expect(await stoppedAlert()).toBeUndefined();
  expect((await campaign.show()).stop_reason).toBeNull();
  await passHours(22);
  expect((await campaign.series()).occurrences).toHaveLength(1);
  expect((await lastMade(campaign)).status).toBe('sending');
  await campaign.end();
});

async function alertOf({ params }: Listed) {
  const { data } = await open.shop.caller.call(contract.listAlerts, { params });
  return data.find(
    ({ kind, action }) =>
      kind === 'campaign_skipped' && action?.path.endsWith(`campaigns/${params.campaign_id}`),
  );
}

test('an empty list, one that is gone and an exclusion that is gone each skip the date', async () => {
  const { app, shop } = open;
  const skippedBy = async (break_: (campaign: Listed) => Promise<unknown>) => {
    const campaign = await listCampaign(1);
    await campaign.repeat();
    await break_(campaign);
    await passHours(1);
    const [last] = (await campaign.series()).occurrences;
    await campaign.end();
    return last?.skipped?.code;
  };
  const empty = ({ listId }: Listed) =>
    app.db.deleteFrom('group_members').where('group_id', '=', listId).execute();
  const remove = (id: number) => app.db.deleteFrom('groups').where('id', '=', id).execute();
  expect(await skippedBy(empty)).toBe('nobody');
  await passHours(20);
  expect(await skippedBy(({ listId }) => remove(listId))).toBe('source_gone');
  await passHours(20);
  expect(
    await skippedBy(async ({ params }) => {
      const left = await open.listOf(`Left out ${line}`, []);
      const body = { group_ids: [left], segment_ids: [] };
      await shop.caller.call(contract.setCampaignExclusions, { params, body });
      await remove(left);
    }),
  ).toBe('exclusion_gone');
});

test('people of a file cannot be taken anew, so it is refused', async () => {
  const campaign = await listCampaign();
  await campaign.upload('Prénom;Téléphone\nAnaïs;0639983001\n');
  const answer = await campaign.repeat();
  expect(answer.body).toMatchObject({ code: 'campaign_blocked' });
  expect(answer.body.message).toContain('file');
});

test('a rule without any date left, or one that begins in years, is refused', async () => {
  const campaign = await listCampaign();
  expect((await campaign.repeat({ ends: { kind: 'on', date: '2020-01-01' } })).body.code).toBe('time_passed');
  expect((await campaign.repeat({ starts_on: '2090-01-01' })).status).toBe(422);
  expect((await campaign.repeat({ starts_on: '2026-02-30' })).status).toBe(422);
});

test('after days without Herald, one date goes if it is less than a day late, and the others are said to be missed', async () => {
  const campaign = await listCampaign();
  await campaign.repeat();
  open.app.clock.advance({ hours: 24 * 3 + 2 });
  await passHours(0);
  const { occurrences } = await campaign.series();
  expect(occurrences.map(({ skipped }) => skipped?.code)).toEqual([undefined, 'missed', 'missed', 'missed']);
  await campaign.end();
});

test('two workers and a killed one make each date once, and what was made starts though its jobs are lost', async () => {
  const { app, shop } = open;
  const campaign = await listCampaign();
  await campaign.repeat();
  open.app.clock.advance({ hours: 1, minutes: 1 });
  const key = {
    teamId: shop.params.team_id,
    phoneNumberId: shop.params.phone_number_id,
    campaignId: campaign.params.campaign_id,
  };
  const db = app.services.database.pipeline;
  const ctx = { ...app.services, app: app.services, db, clock: app.clock } as never;
  // Killed in the middle: nothing of it stands.
  const dying = {
    ...app.services,
    app: app.services,
    clock: app.clock,
    db: {
      transaction: (run: (tx: never) => Promise<unknown>) =>
        db.transaction(async (tx) => {
          await run(tx as never);
          throw new Error('killed');
        }),
    },
  } as never;
  await expect(makeOccurrenceJob.run(key, dying)).rejects.toThrow('killed');
  expect((await campaign.series()).occurrences).toEqual([]);
  await Promise.all([1, 2, 3].map(() => makeOccurrenceJob.run(key, ctx)));
  const { occurrences } = await campaign.series();
  expect(occurrences).toHaveLength(1);
  const id = occurrences[0]?.campaign?.id ?? 0;
  // Killed between making and starting: the sweep of planned campaigns finds it.
  await db.transaction((tx) => cancelJob(tx, `campaign-start:${key.teamId}:${id}`));
  await passHours(0);
  expect((await stepOf(id)).status).toBe('sending');
  await finish(id);
  // The clock goes back, and the job comes again.
  const yesterday = { now: () => new Date(app.clock.now().getTime() - 86_400_000) };
  await makeOccurrenceJob.run(key, { ...(ctx as object), clock: yesterday } as never);
  expect((await campaign.series()).occurrences).toHaveLength(1);
  await campaign.end();
});

test('a lost job is found, and a team that moves gets the hour of its new zone', async () => {
  const { app, shop } = open;
  const campaign = await listCampaign();
  await campaign.repeat({ rule: { every: 'day', time: '12:00' } });
  await app.db
    .updateTable('teams')
    .set({ timezone: 'Asia/Tokyo' })
    .where('id', '=', shop.params.team_id)
    .execute();
  const sweep = async () => {
    await app.services.database.pipeline.transaction((tx) => enqueue(tx, sweepSeries, {}));
    for (let round = 0; round < 3; round++) await app.runJobs();
  };
  // 06:00 in Paris is 13:00 or 14:00 in Tokyo: noon of today is over there, and less than a day late.
  await sweep();
  expect((await lastMade(campaign)).status).toBe('sending');
  const { series } = await campaign.series();
  expect(series?.next?.local_time).toContain('T12:00');
  expect(localTimeIn('Asia/Tokyo', new Date(series?.next?.at ?? ''))).toBe(series?.next?.local_time);
  await app.db.updateTable('teams').set({ timezone: zone }).where('id', '=', shop.params.team_id).execute();
  await sweep();
  await campaign.end();
});

test('the calendar shows what will come, and the list finds what repeats', async () => {
  const { shop } = open;
  const campaign = await listCampaign();
  await campaign.repeat({
    rule: { every: 'month', time: '02:30', day: 31 },
    ends: { kind: 'after', times: 2 },
  });
  const { next } = (await campaign.show()).series ?? {};
  const month = next?.date.slice(0, 7) ?? '';
  const calendar = await shop.caller.call(contract.showCampaignCalendar, {
    params: shop.params,
    query: { month },
  });
  const planned = calendar.body.planned as contract.PlannedEntry[];
  expect(planned.filter(({ id }) => id === campaign.params.campaign_id)).toEqual([
    {
      id: campaign.params.campaign_id,
      name: (await campaign.show()).name,
      at: next?.at,
      local_time: next?.local_time,
    },
  ]);
  const list = (status: contract.CampaignStatus) =>
    shop.caller.call(contract.listCampaigns, { params: shop.params, query: { status, search: `${line}` } });
  expect((await list('recurring')).data.map(({ id }) => id)).toContain(campaign.params.campaign_id);
  expect((await list('ready')).data.map(({ id }) => id)).not.toContain(campaign.params.campaign_id);
  await campaign.end();
});
