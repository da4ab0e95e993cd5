import { expect, test } from 'vitest';
import type { StatusEvent } from './events.ts';
import { contact, messagesBody } from './fixtures.ts';
import { parseWebhook } from './parse.ts';

function readOne(status: Record<string, unknown>, extra: Record<string, unknown> = {}): StatusEvent {
  const base = { id: 'wamid.OUT9', status: 'sent', timestamp: '1790000001', recipient_id: '33700000123' };
  const [event] = parseWebhook(messagesBody({ statuses: [{ ...base, ...status }], ...extra }));
  if (event?.kind !== 'status') throw new Error(`Expected a status, found ${JSON.stringify(event)}.`);
  return event;
}

test('reads a status with its callback data and per-message price', () => {
  const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' };
  const read = readOne({ biz_opaque_callback_data: 'm:7', pricing }, { contacts: [contact] });
  expect(read).toMatchObject({
    wamid: 'wamid.OUT9',
    status: 'sent',
    timestamp: new Date(1790000001_000),
    callbackData: 'm:7',
    recipient: { waId: '33700000123', userId: 'FR.1002003004005' },
    pricing: { billable: true, model: 'PMP', type: 'regular', category: 'marketing', cost: null },
    conversation: null,
    errors: [],
    wabaId: '330011223344556',
    phoneNumberId: '220099887766554',
  });
});

test('reads the older price with a conversation', () => {
  const conversation = {
    id: 'C1',
    expiration_timestamp: '1790086400',
    origin: { type: 'referral_conversion' },
  };
  const pricing = { billable: false, pricing_model: 'CBP', category: 'authentication-international' };
  const read = readOne({ conversation, pricing });
  expect(read.conversation).toEqual({
    id: 'C1',
    originType: 'referral_conversion',
    expiresAt: new Date(1790086400_000),
  });
  expect(read.pricing).toMatchObject({
    billable: false,
    type: null,
    category: 'authentication_international',
  });
});

test('without `billable` the type tells', () => {
  expect(readOne({ pricing: { type: 'free_entry_point' } }).pricing?.billable).toBe(false);
  expect(readOne({ pricing: { type: 'regular' } }).pricing?.billable).toBe(true);
});

test('reads the reasons of a failure', () => {
  const errors = [
    { code: 131049, title: 'Not delivered', message: 'Not delivered', error_data: { details: 'Why' } },
  ];
  expect(readOne({ status: 'failed', errors }).errors).toEqual([
    { code: 131049, title: 'Not delivered', message: 'Not delivered', details: 'Why' },
  ]);
});

test('a person without phone is found in either spelling of the parent id', () => {
  const read = readOne({
    recipient_id: undefined,
    recipient_user_id: 'FR.1',
    parent_recipient_user_id: 'FR.ENT.2',
  });
  expect(read.recipient).toEqual({ userId: 'FR.1', parentUserId: 'FR.ENT.2' });
});

test('in a group the recipient is the group and the person a participant', () => {
  const read = readOne({
    recipient_type: 'group',
    recipient_id: 'G1',
    recipient_participant_id: '33700000123',
  });
  expect(read).toMatchObject({ groupId: 'G1', recipient: {}, participant: { waId: '33700000123' } });
});

test('a status of the future is kept as unknown', () => {
  const [event] = parseWebhook(messagesBody({ statuses: [{ id: 'wamid.1', status: 'teleported' }] }));
  expect(event).toMatchObject({
    kind: 'unknown',
    reason: 'malformed_item',
    detail: 'unknown status teleported',
    raw: { id: 'wamid.1', status: 'teleported' },
  });
});
