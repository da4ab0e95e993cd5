import type { AlertKind } from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { seedThings, type Things } from '../../test/things.ts';
import { alertsOf, bellOf, letIn, lookAgain } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

interface Case {
  kind: AlertKind;
  /** Makes the cause, and what takes it away again. */
  cause: (things: Things) => string;
  cure: (things: Things) => string;
  /** A role that is told by bell, and one that is not; whether that one sees it on home all the same. */
  told: 'Admin' | 'Marketer' | 'Owner';
  untold: 'Agent' | 'Admin';
  untoldSees: boolean;
  title: RegExp;
}

const number = (set: string) => (things: Things) =>
  `update phone_numbers set ${set} where id = ${things.ids.phone_number_id}`;
const account = (set: string) => (things: Things) =>
  `update whatsapp_accounts set ${set} where team_id = ${things.ids.team_id}`;
const campaign = (set: string) => (things: Things) =>
  `update campaigns set ${set} where id = ${things.ids.campaign_id}`;
const template = (set: string) => (things: Things) =>
  `update templates set ${set}, updated_at = now() where id = ${things.ids.template_id}`;
const ofNumber = { told: 'Admin', untold: 'Agent', untoldSees: true } as const;
const ofMarketing = { told: 'Marketer', untold: 'Agent' } as const;

const cases: Case[] = [
  {
    ...ofNumber,
    kind: 'number_lost',
    cause: account('token_invalid_at = now()'),
    cure: account('token_invalid_at = null'),
    title: /no longer connected/,
  },
  {
    ...ofNumber,
    kind: 'number_pin',
    cause: number('pin_needed_at = now()'),
    cure: number('pin_needed_at = null'),
    title: /waits for its PIN/,
  },
  {
    ...ofNumber,
    kind: 'number_disconnected',
    cause: number('disconnected_at = now()'),
    cure: number('disconnected_at = null'),
    title: /is disconnected/,
  },
  {
    ...ofNumber,
    kind: 'number_violation',
    cause: number(`account_violation = 'SPAM', account_violation_at = now()`),
    cure: number('account_violation = null'),
    title: /reported a violation/,
  },
  {
    ...ofNumber,
    kind: 'number_restricted',
    cause: account(
      `restrictions = '[{"type": "RESTRICTED_BIZ_INITIATED_MESSAGING", "expires_at": null}]', restrictions_at = now()`,
    ),
    cure: account(`restrictions = '[]'`),
    title: /restricted Demo Garden/,
  },
  {
    ...ofNumber,
    kind: 'number_restricted',
    cause: number(`status = 'UNVERIFIED'`),
    cure: number(`status = 'CONNECTED'`),
    title: /^Demo Garden is not verified at WhatsApp$/,
  },
  {
    ...ofNumber,
    kind: 'number_restricted',
    cause: (things) =>
      `with earlier as (${account(`restrictions = '[]', restrictions_at = now() - interval '3 days'`)(things)})
       ${number(`status = 'BANNED'`)(things)}`,
    cure: number(`status = 'CONNECTED'`),
    title: /restricted Demo Garden/,
  },
  {
    ...ofNumber,
    kind: 'number_payment',
    cause: account('has_payment_method = false'),
    cure: account('has_payment_method = true'),
    title: /cannot charge/,
  },
  {
    ...ofNumber,
    kind: 'number_quality',
    cause: number(`quality_rating = 'RED'`),
    cure: number(`quality_rating = 'GREEN'`),
    title: /quality of Demo Garden is low/,
  },
  {
    ...ofMarketing,
    untoldSees: false,
    kind: 'campaign_stopped',
    cause: campaign(`step = 'PAUSED', stop_code = 'budget_reached', paused_at = now()`),
    cure: campaign(`step = 'SENDING', stop_code = null`),
    title: /stopped/,
  },
  {
    ...ofMarketing,
    untoldSees: false,
    kind: 'campaign_stopped',
    cause: campaign(
      `step = 'CONTACTS_UPLOADED', stop_code = 'schedule_blocked', paused_at = null, created_at = now() - interval '2 days'`,
    ),
    cure: campaign('stop_code = null'),
    title: /stopped/,
  },
  {
    ...ofMarketing,
    untoldSees: false,
    kind: 'campaign_failed',
    cause: campaign(`step = 'SENDED', finished_at = now(), total_contacts = 20, total_failed = 2`),
    cure: campaign('deleted_at = now()'),
    title: /Many messages/,
  },
  {
    ...ofMarketing,
    untoldSees: false,
    kind: 'campaign_skipped',
    cause: ({ ids }) => `
      with series as (
        insert into campaign_series (team_id, campaign_id, rule, starts_on, ends, state, next_on, next_at, zone)
        values (${ids.team_id}, ${ids.campaign_id}, '{"every": "day", "time": "10:00"}', current_date, '{"kind": "never"}',
          'active', current_date + 1, now() + interval '1 day', 'UTC'))
      insert into campaign_occurrences (team_id, series_id, on_date, skipped, at)
      values (${ids.team_id}, ${ids.campaign_id}, current_date, 'nobody', now())`,
    cure: () => `update campaign_series set state = 'paused', next_on = null, next_at = null, zone = null`,
    title: /was not sent on/,
  },
  {
    ...ofMarketing,
    untoldSees: true,
    kind: 'template_refused',
    cause: template(`status = 'REJECTED'`),
    cure: template(`status = 'APPROVED'`),
    title: /rejected/,
  },
  {
    ...ofMarketing,
    untoldSees: true,
    kind: 'template_paused',
    cause: template(`status = 'PAUSED'`),
    cure: template(`status = 'APPROVED'`),
    title: /paused/,
  },
  {
    ...ofMarketing,
    untoldSees: true,
    kind: 'template_disabled',
    cause: template(`status = 'DISABLED'`),
    cure: template(`status = 'APPROVED'`),
    title: /disabled/,
  },
  {
    ...ofMarketing,
    untoldSees: true,
    kind: 'template_will_move',
    cause: template(`category = 'UTILITY', category_announced = 'MARKETING'`),
    cure: template(`category = 'MARKETING'`),
    title: /becomes a Marketing template/,
  },
  {
    ...ofMarketing,
    untoldSees: false,
    kind: 'automation_trouble',
    cause: ({ ids }) =>
      `with on_air as (update automations set is_active = true, live_version = 1 where id = ${ids.automation_id})
       insert into automation_uses (team_id, automation_id, kind, thing_id, name)
       values (${ids.team_id}, ${ids.automation_id}, 'list', 987654, 'VIP')`,
    cure: ({ ids }) => `delete from automation_uses where automation_id = ${ids.automation_id}`,
    title: /lacks something/,
  },
  {
    ...ofMarketing,
    untoldSees: false,
    kind: 'automation_failed',
    cause: ({ ids }) =>
      `insert into automation_runs (team_id, automation_id, version, phone_number_id, contact_id, status, end_reason, block_id,
         cause, state, started_at, changed_at, ended_at)
       values (${ids.team_id}, ${ids.automation_id}, 1, ${ids.phone_number_id}, ${ids.contact_id}, 'failed', 'endless_loop', 'a',
         'test', '{}', now(), now(), now())`,
    cure: ({ ids }) => `delete from automation_runs where automation_id = ${ids.automation_id}`,
    title: /failed for 1 contact/,
  },
  {
    told: 'Admin',
    untold: 'Agent',
    untoldSees: true,
    kind: 'import_failed',
    cause: ({ ids }) =>
      `update imports set status = 'failed', file_name = 'gone.csv', error = 'file_missing', finished_at = now(),
         created_by = (select user_id from members where team_id = ${ids.team_id} and role_id = 2)
       where id = ${ids.import_id}`,
    cure: ({ ids }) =>
      `insert into imports (team_id, phone_number_id, file_key, format, status, file_name, finished_at)
       values (${ids.team_id}, ${ids.phone_number_id}, 'none', 'csv', 'done', 'gone.csv', now())`,
    title: /import of “gone.csv” failed/,
  },
  {
    told: 'Owner',
    untold: 'Admin',
    untoldSees: false,
    kind: 'export_failed',
    cause: ({ ids }) =>
      `insert into team_exports (team_id, locale, created_at, moved_at, status)
       values (${ids.team_id}, 'en', now(), now(), 'failed')`,
    cure: ({ ids }) =>
      `insert into team_exports (team_id, locale, created_at, moved_at, status)
       values (${ids.team_id}, 'en', now(), now(), 'done')`,
    title: /export of the team/,
  },
  {
    told: 'Admin',
    untold: 'Agent',
    untoldSees: false,
    kind: 'parked',
    cause: ({ ids }) =>
      `insert into inbound_events (source, body, status, lane)
       select 'whatsapp', '{}', 'parked', waba_id from whatsapp_accounts where team_id = ${ids.team_id}`,
    cure: () => `update inbound_events set status = 'discarded' where status = 'parked'`,
    title: /1 event/,
  },
  {
    told: 'Owner',
    untold: 'Admin',
    untoldSees: true,
    kind: 'plan_payment',
    cause: ({ ids }) =>
      `insert into billing_accounts (team_id, customer_id, status, past_due_since)
       values (${ids.team_id}, 'cus_${ids.team_id}', 'past_due', now())`,
    cure: ({ ids }) =>
      `update billing_accounts set status = 'active', past_due_since = null where team_id = ${ids.team_id}`,
    title: /last payment failed/,
  },
];

test.for(cases)(
  '$kind: opened by its cause, told once to whom it concerns, closed with its cause',
  async (one) => {
    const things = await seedThings(app);
    await letIn(app, things);
    const { team } = things;
    const told = one.told === 'Owner' ? things.owner : await app.createMember(team, one.told);
    const untold = await app.createMember(team, one.untold);
    await lookAgain(app);
    const seenBefore = await alertsOf(app, team, told);
    expect(seenBefore.filter(({ kind }) => kind === one.kind)).toEqual([]);

    await sql.raw(one.cause(things)).execute(app.db);
    await lookAgain(app);
    await lookAgain(app);
    const seen = (await alertsOf(app, team, told)).filter(({ kind }) => kind === one.kind);
    expect(seen).toMatchObject([{ title: expect.stringMatching(one.title), since: expect.any(String) }]);
    const bell = await bellOf(app, team, told);
    expect(bell.items.filter(({ alert }) => alert && one.title.test(alert.title))).toMatchObject([
      { kind: 'alert', read_at: null, alert: { is_solved: false } },
    ]);
    expect((await bellOf(app, team, untold)).titles.filter((title) => one.title.test(title ?? ''))).toEqual(
      [],
    );
    const seenByOther = (await alertsOf(app, team, untold)).filter(({ kind }) => kind === one.kind);
    expect(seenByOther).toHaveLength(one.untoldSees ? 1 : 0);

    await sql.raw(one.cure(things)).execute(app.db);
    await lookAgain(app);
    expect((await alertsOf(app, team, told)).filter(({ kind }) => kind === one.kind)).toEqual([]);
    const after = await bellOf(app, team, told);
    expect(after.items.filter(({ alert }) => alert && one.title.test(alert.title))).toMatchObject([
      { read_at: expect.any(String), alert: { is_solved: true } },
    ]);
  },
);
