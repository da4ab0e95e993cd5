import { expect, test } from 'vitest';
import { change, contact, messagesBody, metadata } from './fixtures.ts';
import { parseWebhook } from './parse.ts';

const template = {
  message_template_name: 'order_ready',
  message_template_language: 'fr',
};

/** Meta writes template ids as bare numbers, too long for a JavaScript one. */
function templateBody(field: string, value: Record<string, unknown>): string {
  return change(field, { message_template_id: '@ID', ...template, ...value }, { time: 1790000000 }).replace(
    '"@ID"',
    '1234567890123456789',
  );
}

test('template decisions keep their long id and their reasons', () => {
  const value = {
    event: 'REJECTED',
    reason: 'INVALID_FORMAT',
    message_template_category: 'UTILITY',
    rejection_info: { reason: 'Braces', recommendation: 'Mend them' },
  };
  expect(parseWebhook(templateBody('message_template_status_update', value))).toMatchObject([
    {
      kind: 'template_status',
      templateId: '1234567890123456789',
      templateName: 'order_ready',
      event: 'REJECTED',
      reason: 'INVALID_FORMAT',
      category: 'UTILITY',
      rejection: { reason: 'Braces', recommendation: 'Mend them' },
      entryTime: new Date(1790000000_000),
    },
  ]);
});

test('a quality value under the name of the status field is still a quality', () => {
  const value = { previous_quality_score: 'GREEN', new_quality_score: 'YELLOW' };
  for (const field of ['message_template_quality_update', 'message_template_status_update']) {
    expect(parseWebhook(templateBody(field, value))).toMatchObject([
      { kind: 'template_quality', previousScore: 'GREEN', newScore: 'YELLOW' },
    ]);
  }
});

test('an announced category is told from a done one', () => {
  const announced = {
    new_category: 'UTILITY',
    correct_category: 'MARKETING',
    category_update_timestamp: 1790086400,
  };
  expect(parseWebhook(templateBody('template_category_update', announced))).toMatchObject([
    {
      kind: 'template_category',
      currentCategory: 'UTILITY',
      announcedCategory: 'MARKETING',
      announcedFor: new Date(1790086400_000),
    },
  ]);
  const done = { previous_category: 'UTILITY', new_category: 'MARKETING' };
  expect(parseWebhook(templateBody('template_category_update', done))).toMatchObject([
    { previousCategory: 'UTILITY', currentCategory: 'MARKETING', announcedCategory: null },
  ]);
});

test('changed components', () => {
  const value = {
    message_template_element: 'Bonjour',
    message_template_buttons: [
      { message_template_button_type: 'URL', message_template_button_text: 'Suivre' },
    ],
  };
  expect(parseWebhook(templateBody('message_template_components_update', value))).toMatchObject([
    { kind: 'template_components', body: 'Bonjour', buttons: [{ type: 'URL', text: 'Suivre', url: null }] },
  ]);
});

test('number and account fields', () => {
  expect(
    parseWebhook(
      change('phone_number_quality_update', {
        display_phone_number: '15550100199',
        event: 'THROUGHPUT_UPGRADE',
        max_daily_conversations_per_business: 2000,
      }),
    ),
  ).toMatchObject([
    { kind: 'phone_quality', displayPhoneNumber: '15550100199', maxDailyConversations: '2000' },
  ]);
  expect(
    parseWebhook(
      change('phone_number_name_update', { decision: 'APPROVED', requested_verified_name: 'Demo' }),
    ),
  ).toMatchObject([
    { kind: 'phone_name', decision: 'APPROVED', requestedName: 'Demo', rejectionReason: null },
  ]);
  expect(
    parseWebhook(change('business_capability_update', { max_daily_conversations_per_business: 'TIER_2K' })),
  ).toMatchObject([{ kind: 'business_capability', maxDailyConversations: 'TIER_2K', maxPhoneNumbers: null }]);
  const restriction_info = [
    { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1790604800 },
  ];
  expect(
    parseWebhook(change('account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info })),
  ).toMatchObject([
    {
      kind: 'account_update',
      event: 'ACCOUNT_RESTRICTION',
      restrictions: [{ type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiresAt: new Date(1790604800_000) }],
    },
  ]);
});

test('partner events name the account inside, not the partner of the entry', () => {
  const value = { event: 'PARTNER_REMOVED', waba_info: { waba_id: '999', owner_business_id: '44' } };
  expect(parseWebhook(change('account_update', value))).toMatchObject([
    { wabaId: '999', ownerBusinessId: '44' },
  ]);
});

test('preferences give one event a person', () => {
  const preference = { category: 'marketing_messages', value: 'stop', detail: 'Stop', timestamp: 1790000300 };
  const user_preferences = [
    { wa_id: contact.wa_id, ...preference },
    { user_id: 'FR.9', ...preference, value: 'resume' },
    { wa_id: '33', ...preference, value: 'perhaps' },
  ];
  expect(
    parseWebhook(change('user_preferences', { metadata, contacts: [contact], user_preferences })),
  ).toMatchObject([
    { kind: 'user_preference', contact: { waId: contact.wa_id, profileName: 'Anaïs' }, value: 'stop' },
    { kind: 'user_preference', contact: { userId: 'FR.9' }, value: 'resume' },
    { kind: 'unknown', reason: 'malformed_item' },
  ]);
});

test('echoes name whom the business wrote to', () => {
  const echo = {
    from: '15550100199',
    to: '33700000123',
    to_user_id: 'FR.1',
    id: 'wamid.EC1',
    timestamp: '1790000400',
    type: 'text',
    text: { body: 'Je vous rappelle' },
  };
  expect(parseWebhook(change('smb_message_echoes', { metadata, message_echoes: [echo] }))).toMatchObject([
    {
      kind: 'echo',
      to: { waId: '33700000123', userId: 'FR.1' },
      message: { wamid: 'wamid.EC1', content: { type: 'text', body: 'Je vous rappelle' } },
    },
  ]);
});

test('history gives every message of every thread, the bare threads, and the refusal', () => {
  const message = (id: string, from: string) => ({
    id,
    from,
    timestamp: '1780000000',
    type: 'text',
    text: { body: 'x' },
    history_context: { status: 'READ' },
  });
  const history = [
    {
      metadata: { phase: 0, chunk_order: 1, progress: 50 },
      threads: [
        {
          id: '33700000123',
          messages: [message('wamid.H1', '33700000123'), message('wamid.H2', '15550100199')],
        },
        { id: 'FR.77', messages: [] },
      ],
    },
    { errors: [{ code: 2593109, title: 'Declined' }] },
  ];
  expect(parseWebhook(change('history', { metadata, history }))).toMatchObject([
    {
      kind: 'history',
      phase: 0,
      progress: 50,
      thread: { waId: '33700000123' },
      fromBusiness: false,
      status: 'READ',
    },
    { kind: 'history', message: { wamid: 'wamid.H2' }, fromBusiness: true },
    { kind: 'history', thread: { userId: 'FR.77' }, message: null },
    { kind: 'history', message: null, errors: [{ code: 2593109 }] },
  ]);
  expect(parseWebhook(change('history', { metadata, messages: [message('wamid.H3', '33')] }))).toMatchObject([
    { kind: 'history', message: { wamid: 'wamid.H3' }, thread: null },
  ]);
});

test('the address book of the phone', () => {
  const state_sync = [
    { type: 'contact', action: 'add', contact: { full_name: 'Léa', phone_number: '33700000123' } },
    {
      type: 'contact',
      action: 'remove',
      contact: { phone_number: '33700000124' },
      metadata: { timestamp: '1' },
    },
    { type: 'contact', action: 'add', contact: {} },
  ];
  expect(parseWebhook(change('smb_app_state_sync', { metadata, state_sync }))).toMatchObject([
    { kind: 'contact_sync', action: 'add', phoneNumber: '33700000123', fullName: 'Léa' },
    { kind: 'contact_sync', action: 'remove', timestamp: new Date(1000) },
    { kind: 'unknown', detail: 'no phone number' },
  ]);
});

test('account trouble without messages', () => {
  expect(parseWebhook(messagesBody({ errors: [{ code: 130429, title: 'Rate limit hit' }] }))).toMatchObject([
    { kind: 'value_error', error: { code: 130429, title: 'Rate limit hit' } },
  ]);
});

test('what Herald does not act on is kept whole', () => {
  const value = { decision: 'APPROVED' };
  expect(parseWebhook(change('account_review_update', value))).toMatchObject([
    { kind: 'unknown', reason: 'unhandled_field', field: 'account_review_update', raw: value },
  ]);
  expect(parseWebhook(messagesBody({}))).toMatchObject([{ kind: 'unknown', reason: 'empty' }]);
});
