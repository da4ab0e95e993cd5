import { expect, test } from 'vitest';
import {
  accountChange,
  change,
  createNumber,
  type Inbox,
  postWebhook,
  startInbox,
  textItem,
} from './test/index.ts';

const numberOf = ({ app, number }: Inbox) =>
  app.db.selectFrom('phone_numbers').selectAll().where('id', '=', number.id).executeTakeFirstOrThrow();

test('a violation stops every number of the account and no other, until Meta lifts it', async () => {
  await using inbox = await startInbox();
  const other = await createNumber(inbox.app, inbox.number.team_id);
  const violation_info = { violation_type: 'SPAM' };
  await inbox.receive(
    accountChange(inbox.number, 'account_update', { event: 'ACCOUNT_VIOLATION', violation_info }),
  );
  expect((await numberOf(inbox)).account_violation).toBe('SPAM');
  expect((await numberOf({ ...inbox, number: other })).account_violation).toBeNull();
  await inbox.receive(
    accountChange(inbox.number, 'account_update', {
      event: 'DISABLED_UPDATE',
      ban_info: { waba_ban_state: 'REINSTATE', waba_ban_date: 'April 17, 2027' },
    }),
  );
  expect((await numberOf(inbox)).account_violation).toBeNull();
});

test('what WhatsApp said of an account earlier, told later, undoes nothing', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const hourAgo = Math.floor(app.clock.now().getTime() / 1000) - 3600;
  const connectedAt = new Date(hourAgo * 1000);
  await app.db.updateTable('phone_numbers').set({ connected_at: connectedAt, status: 'CONNECTED' }).execute();
  const tell = async (minutes: number, value: object) => {
    const entry = [
      { id: number.wabaId, time: hourAgo + minutes * 60, changes: [{ field: 'account_update', value }] },
    ];
    expect(
      (await postWebhook(app, JSON.stringify({ object: 'whatsapp_business_account', entry }))).status,
    ).toBe(200);
    await inbox.drain();
    const { account_violation, status } = await numberOf(inbox);
    return { account_violation, status };
  };
  const violated = { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } };
  const lifted = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } };
  expect(await tell(1, violated)).toMatchObject({ account_violation: 'SPAM' });
  expect(await tell(10, lifted)).toMatchObject({ account_violation: null });
  expect(await tell(1, violated)).toMatchObject({ account_violation: null });
  expect(await tell(-10, { event: 'PARTNER_REMOVED' })).toMatchObject({ status: 'CONNECTED' });
  expect(await tell(20, { event: 'PARTNER_REMOVED' })).toMatchObject({ status: 'DISCONNECTED' });
  expect(await tell(30, { event: 'ACCOUNT_RECONNECTED' })).toMatchObject({ status: 'CONNECTED' });
  expect(await tell(20, { event: 'PARTNER_REMOVED' })).toMatchObject({ status: 'CONNECTED' });
});

test('a restriction that has nothing to do with messages leaves the number alone', async () => {
  await using inbox = await startInbox();
  const restriction = { restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION' };
  await inbox.receive(
    accountChange(inbox.number, 'account_update', {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [restriction],
    }),
  );
  expect((await numberOf(inbox)).account_violation).toBeNull();
});

test('throughput, limits and names follow what Meta says', async () => {
  await using inbox = await startInbox();
  const display_phone_number = '15550100199';
  await inbox.receive(
    accountChange(inbox.number, 'phone_number_quality_update', {
      display_phone_number,
      event: 'THROUGHPUT_UPGRADE',
      max_daily_conversations_per_business: 'TIER_100K',
    }),
    accountChange(inbox.number, 'phone_number_name_update', {
      display_phone_number,
      decision: 'APPROVED',
      requested_verified_name: 'Demo Garden Paris',
    }),
  );
  expect(await numberOf(inbox)).toMatchObject({
    throughput_level: 'HIGH',
    verified_name: 'Demo Garden Paris',
  });
  const limit = async () =>
    (await inbox.app.db.selectFrom('whatsapp_accounts').selectAll().executeTakeFirstOrThrow())
      .messaging_limit_tier;
  expect(await limit()).toBe('TIER_100K');
  await inbox.receive(
    accountChange(inbox.number, 'business_capability_update', { max_daily_conversations_per_business: 2000 }),
  );
  expect(await limit()).toBe('TIER_2K');
});

test('a verdict that comes before the id of its template finds the draft by account, name and language', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const other = await createNumber(app, number.team_id);
  const draft = (accountId: number, language = 'en_US') => ({
    team_id: number.team_id,
    whatsapp_account_id: accountId,
    name: 'order_ready',
    language,
    category: 'UTILITY',
    status: 'DRAFT',
    type: 'standard',
    structure: '{}',
  });
  await app.db
    .insertInto('templates')
    .values([draft(number.accountId), draft(number.accountId, 'fr'), draft(other.accountId)])
    .execute();
  await inbox.receive(
    accountChange(number, 'message_template_status_update', {
      event: 'APPROVED',
      message_template_id: 4711,
      message_template_name: 'order_ready',
      message_template_language: 'en-US',
      reason: 'NONE',
    }),
  );
  const rows = await app.db.selectFrom('templates').select(['meta_id', 'status']).orderBy('id').execute();
  expect(rows).toEqual([
    { meta_id: '4711', status: 'APPROVED' },
    { meta_id: null, status: 'DRAFT' },
    { meta_id: null, status: 'DRAFT' },
  ]);
});

test('templates follow what Meta decides, found by ids that JavaScript cannot count', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const metaId = '9007199254740995';
  await app.db
    .insertInto('templates')
    .values({
      team_id: number.team_id,
      whatsapp_account_id: number.accountId,
      meta_id: metaId,
      name: 'order_ready',
      language: 'fr',
      category: 'UTILITY',
      status: 'PENDING',
      type: 'standard',
      structure: '{}',
    })
    .execute();
  const read = () => app.db.selectFrom('templates').selectAll().executeTakeFirstOrThrow();
  // Meta writes these ids as numbers, which JSON.stringify could not do without losing digits.
  const tell = async (field: string, value: string) => {
    const body = `{"object":"whatsapp_business_account","entry":[{"id":"${number.wabaId}","time":1790000000,"changes":[
      {"field":"${field}","value":{"message_template_id":${metaId},"message_template_name":"order_ready",
      "message_template_language":"fr",${value}}}]}]}`;
    expect((await postWebhook(app, body)).status).toBe(200);
    await inbox.drain();
  };
  await tell('message_template_status_update', '"event":"REJECTED","reason":"INVALID_FORMAT"');
  expect(await read()).toMatchObject({ status: 'REJECTED', status_reason: 'INVALID_FORMAT' });
  await tell(
    'message_template_status_update',
    '"event":"APPROVED","message_template_category":"MARKETING","reason":"NONE"',
  );
  expect(await read()).toMatchObject({ status: 'APPROVED', status_reason: null, category: 'MARKETING' });
  await tell(
    'message_template_quality_update',
    '"previous_quality_score":"GREEN","new_quality_score":"YELLOW"',
  );
  expect((await read()).quality).toBe('YELLOW');
  await tell('template_category_update', '"new_category":"MARKETING","correct_category":"UTILITY"');
  expect((await read()).category).toBe('MARKETING');
});

test('what WhatsApp said of a template earlier, told later, undoes nothing', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  await app.db
    .insertInto('templates')
    .values({
      team_id: number.team_id,
      whatsapp_account_id: number.accountId,
      meta_id: '4712',
      name: 'order_ready',
      language: 'fr',
      category: 'UTILITY',
      status: 'APPROVED',
      type: 'standard',
      structure: '{}',
    })
    .execute();
  const noon = Math.floor(app.clock.now().getTime() / 1000) - 3600;
  const tell = async (event: string, minutes: number) => {
    const value = { event, message_template_id: 4712, reason: 'NONE' };
    const change = { field: 'message_template_status_update', value };
    const entry = [{ id: number.wabaId, time: noon + minutes * 60, changes: [change] }];
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
    expect((await postWebhook(app, body)).status).toBe(200);
    await inbox.drain();
    return (await app.db.selectFrom('templates').select('status').executeTakeFirstOrThrow()).status;
  };
  expect(await tell('UNPAUSED', 10)).toBe('APPROVED');
  expect(await tell('PAUSED', 5)).toBe('APPROVED');
  expect(await tell('PAUSED', 20)).toBe('PAUSED');
  expect(await tell('UNPAUSED', 10)).toBe('PAUSED');
  // The list of the account was read since: what it named holds.
  const read = (minutes: number) => new Date((noon + minutes * 60) * 1000);
  await app.db
    .updateTable('whatsapp_accounts')
    .set({ templates_synced_at: read(30) })
    .execute();
  expect(await tell('UNPAUSED', 25)).toBe('PAUSED');
  expect(await tell('UNPAUSED', 31)).toBe('APPROVED');
});

test('statuses go to the ledger; those that come too early are looked at again', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  await inbox.receiveMessages([textItem(app, 'hello')]);
  const { contact_id } = await app.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
  const status = (word: string) => ({
    id: 'wamid.OUT9',
    status: word,
    timestamp: String(Math.floor(app.clock.now().getTime() / 1000)),
    recipient_id: '33700000123',
  });
  await inbox.receive(change(number, { statuses: [status('read'), status('delivered')] }));
  await app.db
    .insertInto('messages')
    .values({
      team_id: number.team_id,
      phone_number_id: number.id,
      contact_id,
      direction: 'out',
      status: 'accepted',
      type: 'text',
      content: JSON.stringify({ body: 'hi' }),
      wamid: 'wamid.OUT9',
      accepted_at: app.clock.now(),
    })
    .execute();
  app.clock.advance({ minutes: 1 });
  await inbox.drain();
  const sent = await app.db
    .selectFrom('messages')
    .selectAll()
    .where('wamid', '=', 'wamid.OUT9')
    .executeTakeFirstOrThrow();
  expect(sent).toMatchObject({ status: 'read', delivered_at: expect.any(Date) });
});

test('the first answer to a campaign counts, once', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  await inbox.receiveMessages([textItem(app, 'before the campaign')]);
  const { contact_id } = await app.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
  const { team_id, id: phone_number_id } = number;
  const campaign = await app.db
    .insertInto('campaigns')
    .values({ team_id, phone_number_id, name: 'Spring', step: 'SENDED' })
    .returning('id')
    .executeTakeFirstOrThrow();
  app.clock.advance({ hours: 2 });
  const message = await app.db
    .insertInto('messages')
    .values({
      team_id,
      phone_number_id,
      contact_id,
      direction: 'out',
      status: 'delivered',
      type: 'text',
      content: '{"body":"offer"}',
      wamid: 'wamid.CAMPAIGN',
      cause: 'campaign',
      campaign_id: campaign.id,
      sent_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('campaign_recipients')
    .values({ team_id, campaign_id: campaign.id, contact_id, status: 'claimed', message_id: message.id })
    .execute();
  const replied = async () =>
    (await app.db.selectFrom('campaigns').select('total_replied').executeTakeFirstOrThrow()).total_replied;
  expect(await replied()).toBe(0);
  app.clock.advance({ hours: 2 });
  const answer = textItem(app, 'yes please');
  await inbox.receiveMessages([answer, textItem(app, 'really')]);
  await inbox.receiveMessages([answer]);
  await inbox.receiveMessages([textItem(app, 'hello?')]);
  expect(await replied()).toBe(1);
});

test('a tap on the button of a campaign counts for it, though another one wrote since', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  await inbox.receiveMessages([textItem(app, 'before')]);
  const { contact_id } = await app.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
  const { team_id, id: phone_number_id } = number;
  const account = await app.db.selectFrom('whatsapp_accounts').select('id').executeTakeFirstOrThrow();
  const send = async (name: string) => {
    const { id: template_id } = await app.db
      .insertInto('templates')
      .values({
        team_id,
        whatsapp_account_id: account.id,
        name,
        language: 'fr',
        category: 'MARKETING',
        status: 'APPROVED',
        type: 'standard',
        structure: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: campaign_id } = await app.db
      .insertInto('campaigns')
      .values({ team_id, phone_number_id, name, template_id, step: 'SENDED' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: message_id } = await app.db
      .insertInto('messages')
      .values({
        team_id,
        phone_number_id,
        contact_id,
        direction: 'out',
        status: 'delivered',
        type: 'template',
        content: '{}',
        cause: 'campaign',
        campaign_id,
        template_id,
        sent_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('campaign_recipients')
      .values({ team_id, campaign_id, contact_id, status: 'claimed', message_id })
      .execute();
    return template_id;
  };
  const first = await send('First');
  await send('Second');
  app.clock.advance({ hours: 1 });
  const { text: _, ...item } = textItem(app, '');
  const button = { payload: `t:${first}:button.0`, text: 'Yes' };
  await inbox.receiveMessages([{ ...item, type: 'button', button }]);
  const rows = await app.db.selectFrom('campaigns').select(['name', 'total_replied']).orderBy('id').execute();
  expect(rows).toEqual([
    { name: 'First', total_replied: 1 },
    { name: 'Second', total_replied: 0 },
  ]);
});
