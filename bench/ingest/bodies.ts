import { signBody } from '@herald/whatsapp';

/** Whose messages the statuses speak of. Message `first + n` has the wamid `wamid.BENCH{n}`. */
export interface Ledger {
  wabaId: string;
  phoneNumberId: string;
  firstId: number;
  messages: number;
}

const words = ['sent', 'delivered', 'read'] as const;
/** Statuses of one word come in blocks of as many messages, so that those of one message rarely share a batch. */
const block = 3000;

/** How many messages so many different statuses take: whole blocks, so that none comes twice. */
export function messagesFor(statuses: number): number {
  const messages = Math.ceil(statuses / words.length);
  return messages <= block ? messages : Math.ceil(messages / block) * block;
}

/** How many different statuses a ledger is good for. */
export function statusesOf({ messages }: Ledger): number {
  return messages * words.length;
}

/** The n-th webhook about the ledger, as Meta sends it: one status of one message. */
export function statusBody(ledger: Ledger, n: number, now: number): Buffer {
  const size = Math.min(block, ledger.messages);
  const round = Math.floor(n / (size * words.length));
  const word = words[Math.floor(n / size) % words.length] ?? 'sent';
  const index = (round * size + (n % size)) % ledger.messages;
  const status = {
    id: wamidOf(index),
    status: word,
    timestamp: String(Math.floor(now / 1000)),
    recipient_id: `336${String(index).padStart(8, '0')}`,
    recipient_user_id: `FR.${1_002_003_004_005 + index}`,
    biz_opaque_callback_data: `m:${ledger.firstId + index}`,
    ...(word === 'read'
      ? {}
      : { pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' } }),
  };
  const metadata = { display_phone_number: '15550100199', phone_number_id: ledger.phoneNumberId };
  const value = { messaging_product: 'whatsapp', metadata, statuses: [status] };
  const entry = [{ id: ledger.wabaId, changes: [{ value, field: 'messages' }] }];
  return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
}

export function wamidOf(index: number): string {
  return `wamid.BENCH${index}`;
}

/** A whole HTTP request, ready to be written to a socket. */
export function signedRequest(host: string, body: Buffer, secret: string): Buffer {
  const head = [
    'POST /webhooks/whatsapp HTTP/1.1',
    `host: ${host}`,
    'user-agent: facebookexternalua',
    'accept: */*',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `x-hub-signature-256: ${signBody(body, secret)}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}
