/** Small builders of webhook bodies for the tests: only what a test is about has to be written. */
export const metadata = { display_phone_number: '15550100199', phone_number_id: '220099887766554' };

export const contact = {
  profile: { name: 'Anaïs', username: '@anais.m' },
  wa_id: '33700000123',
  user_id: 'FR.1002003004005',
};

export function change(field: string, value: unknown, entry: Record<string, unknown> = {}): string {
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '330011223344556', ...entry, changes: [{ field, value }] }],
  });
}

export function messagesBody(value: Record<string, unknown>): string {
  return change('messages', { messaging_product: 'whatsapp', metadata, ...value });
}

/** A body with one inbound message of the usual sender. */
export function inboundBody(message: Record<string, unknown>): string {
  const common = { id: 'wamid.IN1', from: '33700000123', timestamp: '1790000000' };
  return messagesBody({ contacts: [contact], messages: [{ ...common, ...message }] });
}
