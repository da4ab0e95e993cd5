/** The n-th of people of whom nobody has heard: they write to the number of the seeded inbox. */
export function newcomerBody(n: number, dueAt: number): Buffer {
  const digits = `337${String(n).padStart(8, '0')}`;
  const from = { from: digits, from_user_id: `FR.${2_002_003_004_005 + n}` };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '33755500001', phone_number_id: '8001' },
    contacts: [{ profile: { name: `Newcomer ${n}` }, wa_id: digits, user_id: from.from_user_id }],
    messages: [
      {
        ...from,
        id: `wamid.NEW${n}`,
        timestamp: String(Math.floor(dueAt / 1000)),
        type: 'text',
        text: { body: `Bonjour, est-ce encore disponible ? [${n}]` },
      },
    ],
  };
  const entry = [{ id: '9001', changes: [{ value, field: 'messages' }] }];
  return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
}
