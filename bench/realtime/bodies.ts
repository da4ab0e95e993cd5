import { metaIdOf, wabaIdOf } from './seed.ts';

/** People who write to each number, one after the other. */
const peopleEach = 20;

/** The n-th webhook: somebody writes to the number whose turn it is. What they write says when it was due. */
export function messageBody(n: number, numbers: number, dueAt: number): Buffer {
  const number = n % numbers;
  const person = Math.floor(n / numbers) % peopleEach;
  const digits = `336${String(number * peopleEach + person).padStart(8, '0')}`;
  const from = { from: digits, from_user_id: `FR.${1_002_003_004_005 + number * peopleEach + person}` };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: `1555${number}`, phone_number_id: metaIdOf(number) },
    contacts: [{ profile: { name: `Camille ${person}` }, wa_id: digits, user_id: from.from_user_id }],
    messages: [
      {
        ...from,
        id: `wamid.BENCH${n}`,
        timestamp: String(Math.floor(dueAt / 1000)),
        type: 'text',
        text: { body: textOf(n, dueAt) },
      },
    ],
  };
  const entry = [{ id: wabaIdOf(number), changes: [{ value, field: 'messages' }] }];
  return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
}

export function textOf(n: number, dueAt: number): string {
  return `Bonjour, où en est ma commande ? [${n}] [${dueAt.toFixed(2)}]`;
}

/** What the line under a name says of the message: which it is and when it was due. */
export function readText(text: string | null): { n: number; dueAt: number } | null {
  const found = /\[(\d+)\] \[([\d.]+)\]/.exec(text ?? '');
  return found ? { n: Number(found[1]), dueAt: Number(found[2]) } : null;
}
