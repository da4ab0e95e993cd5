import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { makeOccurrenceJob } from './makeOccurrence.ts';
import {
  here,
  type Listed,
  lastMade,
  line,
  listCampaign,
  open,
  passHours,
  stepOf,
  useSeries,
} from './testing.ts';

useSeries();

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

test('after days without Herald, one date goes if it is less than a day late, and the others are said to be missed', async () => {
  const campaign = await listCampaign();
  await campaign.repeat();
  open.app.clock.advance({ hours: 24 * 3 + 2 });
  await passHours(0);
  const { occurrences } = await campaign.series();
  expect(occurrences.map(({ skipped }) => skipped?.code)).toEqual([undefined, 'missed', 'missed', 'missed']);
  await campaign.end();
});

async function alertOf({ params }: Listed) {
  const { data } = await open.shop.caller.call(contract.listAlerts, { params });
  return data.find(
    ({ kind, action }) =>
      kind === 'campaign_skipped' && action?.path.endsWith(`campaigns/${params.campaign_id}`),
  );
}
