import { expect, test } from 'vitest';
import { change, contact, inboundBody, messagesBody, metadata } from './fixtures.ts';
import { parseWebhook } from './parse.ts';
import { rebuildWebhook } from './rebuildWebhook.ts';

const text = { type: 'text', text: { body: 'Bonjour' }, timestamp: '1790000000' };
const pastMessage = { id: 'wamid.H1', from: '33700000123', ...text, history_context: { status: 'READ' } };

const bodies: Record<string, string> = {
  message: inboundBody(text),
  'message of somebody without a number': messagesBody({
    contacts: [{ profile: { name: 'Zoé', username: '@zoe' }, user_id: 'FR.9', parent_user_id: 'FR.ENT.9' }],
    messages: [{ id: 'wamid.IN2', from_user_id: 'FR.9', ...text }],
  }),
  status: messagesBody({
    statuses: [{ id: 'wamid.1', status: 'read', timestamp: '1790000000', recipient_id: '33' }],
  }),
  'value error': messagesBody({ errors: [{ code: 130429, title: 'Rate limit hit' }] }),
  echo: change('smb_message_echoes', {
    metadata,
    message_echoes: [{ id: 'wamid.E1', from: '15550100199', to: '33', ...text }],
  }),
  'contact sync': change('smb_app_state_sync', {
    metadata,
    state_sync: [
      { type: 'contact', action: 'add', contact: { full_name: 'Léa', phone_number: '33700000123' } },
    ],
  }),
  preference: change('user_preferences', {
    metadata,
    contacts: [contact],
    user_preferences: [{ wa_id: '33700000123', category: 'marketing_messages', value: 'stop' }],
  }),
  history: change('history', {
    metadata,
    history: [
      {
        metadata: { phase: 1, chunk_order: 2, progress: 40 },
        threads: [{ id: '33700000123', messages: [pastMessage] }],
      },
    ],
  }),
  'media of the history': change('history', { metadata, messages: [pastMessage] }),
  'refused history': change('history', { metadata, history: [{ errors: [{ code: 2593109 }] }] }),
  template: change(
    'message_template_status_update',
    { event: 'APPROVED', message_template_id: 4711, message_template_name: 'x' },
    { time: 1790000000 },
  ),
  account: change('account_update', {
    event: 'PARTNER_REMOVED',
    waba_info: { waba_id: '999', owner_business_id: '44' },
  }),
  'unknown field': change('flows', { event: 'FLOW_STATUS_CHANGE' }),
};

test.each(Object.entries(bodies))('a %s that was set apart says the same as before', (_name, body) => {
  const [event, ...others] = parseWebhook(body);
  expect(others).toEqual([]);
  expect(parseWebhook(rebuildWebhook(event ? [event] : []))).toEqual([event]);
});
