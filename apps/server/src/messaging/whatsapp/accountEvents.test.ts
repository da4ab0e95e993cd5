import { sendConversationMessage } from '@herald/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountChange, type Inbox, startInbox, textItem } from './test/index.ts';

let inbox: Inbox;
beforeEach(async () => {
  inbox = await startInbox();
});
afterEach(() => inbox[Symbol.asyncDispose]());

const tell = (field: string, ...values: Record<string, unknown>[]) =>
  inbox.receive(...values.map((value) => accountChange(inbox.number, field, value)));
const number = () => inbox.app.db.selectFrom('phone_numbers').selectAll().executeTakeFirstOrThrow();
const account = () => inbox.app.db.selectFrom('whatsapp_accounts').selectAll().executeTakeFirstOrThrow();
const remark = async () =>
  (
    await inbox.app.db
      .selectFrom('inbound_events')
      .select('error')
      .where('status', '=', 'done')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).error;

test.each([
  ['ACCOUNT_VIOLATION', { violation_info: { violation_type: 'SPAM' } }, { account_violation: 'SPAM' }],
  ['ACCOUNT_VIOLATION', {}, { account_violation: 'ACCOUNT_VIOLATION' }],
  ['DISABLED_UPDATE', { ban_info: { waba_ban_state: 'DISABLE' } }, { account_violation: 'DISABLED' }],
  ['ACCOUNT_DELETED', {}, { status: 'DISCONNECTED' }],
  ['ACCOUNT_OFFBOARDED', {}, { status: 'DISCONNECTED' }],
  ['PARTNER_REMOVED', { disconnection_info: { reason: 'COMPANION_INACTIVITY' } }, { status: 'DISCONNECTED' }],
  ['PARTNER_APP_UNINSTALLED', {}, { status: 'DISCONNECTED' }],
  ['ACCOUNT_RECONNECTED', {}, { status: 'CONNECTED' }],
])('%s %o changes the number', async (event, info, changed) => {
  const waba_info = event.startsWith('PARTNER') ? { waba_info: { waba_id: inbox.number.wabaId } } : {};
  await tell('account_update', { event, ...info, ...waba_info });
  expect(await number()).toMatchObject({ account_violation: null, status: 'CONNECTED', ...changed });
});

test.each([
  ['account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE' } }],
  ['account_update', { event: 'AD_ACCOUNT_LINKED' }],
  ['account_update', { event: 'VOLUME_BASED_PRICING_TIER_UPDATE', volume_tier_info: { tier: '0:1' } }],
  ['account_review_update', { decision: 'APPROVED' }],
  ['account_alerts', { entity_type: 'BUSINESS', alert_info: { alert_type: 'OBA_APPROVED' } }],
  ['security', { display_phone_number: '15550100199', event: 'PIN_CHANGED' }],
  ['flows', { event: 'FLOW_STATUS_CHANGE' }],
  ['calls', { calls: [{ id: 'wacid.1' }] }],
])('%s %o changes nothing and says so', async (field, value) => {
  await tell(field, value);
  expect(await number()).toMatchObject({ account_violation: null, status: 'CONNECTED' });
  expect(await remark()).toContain(field);
});

test('a restriction stops templates or answers, ends by itself, and is lifted with the ban', async () => {
  const { app, owner } = inbox;
  await inbox.receiveMessages([textItem(app, 'hello')]);
  const { id: contact_id } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = { team_id: inbox.number.team_id, phone_number_id: inbox.number.id, contact_id };
  const answer = async () =>
    (
      await app
        .as(owner)
        .call(sendConversationMessage, { params, body: { message: { type: 'text', body: 'hi' } } })
    ).status;
  const restriction = (restriction_type: string, hours: number) => ({
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [
      { restriction_type, expiration: Math.floor(app.clock.now().getTime() / 1000) + hours * 3600 },
    ],
  });

  await tell('account_update', restriction('RESTRICTED_BIZ_INITIATED_MESSAGING', 48));
  expect(await answer()).toBe(200);
  await tell('account_update', restriction('RESTRICTED_CUSTOMER_INITIATED_MESSAGING', 2));
  expect((await account()).restrictions).toHaveLength(2);
  expect(await answer()).toBe(409);
  app.clock.advance({ hours: 3 });
  expect(await answer()).toBe(200);

  await tell('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } });
  expect((await account()).restrictions).toEqual([]);
});

test.each([
  [{ max_daily_conversations_per_business: 'TIER_10K', max_phone_numbers_per_business: 20 }, 'TIER_10K'],
  [{ max_daily_conversations_per_business: 100000 }, 'TIER_100K'],
  [{ max_daily_conversation_per_phone: 2000, max_phone_numbers_per_waba: 2 }, 'TIER_2K'],
  [{ max_daily_conversations_per_business: -1 }, 'TIER_UNLIMITED'],
  [{ max_phone_numbers_per_business: 20 }, null],
])('the capability %o gives the portfolio the limit %s', async (value, tier) => {
  await tell('business_capability_update', value);
  expect((await account()).messaging_limit_tier).toBe(tier);
});

test('a limit that names the portfolio reaches all of its accounts', async () => {
  await inbox.app.db.updateTable('whatsapp_accounts').set({ business_id: '4400' }).execute();
  const portfolio = { ...inbox.number, wabaId: '4400' };
  const value = { max_daily_conversations_per_business: 'TIER_UNLIMITED' };
  await inbox.receive(accountChange(portfolio, 'business_capability_update', value));
  expect((await account()).messaging_limit_tier).toBe('TIER_UNLIMITED');
});

test.each([
  [{ event: 'ONBOARDING', max_daily_conversations_per_business: 250 }, {}, 'TIER_250'],
  [{ event: 'THROUGHPUT_UPGRADE' }, { throughput_level: 'HIGH' }, null],
  [{ event: 'FLAGGED', current_limit: 'TIER_2K' }, { status: 'FLAGGED' }, 'TIER_2K'],
  [{ event: 'DOWNGRADE', old_limit: 'TIER_10K', current_limit: 'TIER_2K' }, {}, 'TIER_2K'],
])('the quality event %o', async (value, changed, tier) => {
  await tell('phone_number_quality_update', { display_phone_number: '15550100199', ...value });
  expect(await number()).toMatchObject({ throughput_level: 'STANDARD', status: 'CONNECTED', ...changed });
  expect((await account()).messaging_limit_tier).toBe(tier);
});

test.each([
  ['APPROVED', 'Garden'],
  ['REJECTED', 'Demo Garden'],
  ['PENDING', 'Demo Garden'],
  ['DEFERRED', 'Demo Garden'],
])('a name that is %s leaves %s', async (decision, name) => {
  const value = { display_phone_number: '15550100199', decision, requested_verified_name: 'Garden' };
  await tell('phone_number_name_update', value);
  expect((await number()).verified_name).toBe(name);
});
