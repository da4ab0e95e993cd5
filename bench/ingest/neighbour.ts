import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { percentile, round } from '../lib/numbers.ts';
import { type Ledger, signedRequest } from './bodies.ts';
import { openConnection } from './connection.ts';

const wabaId = '440011223344557';
const phoneNumberId = '330099887766555';

/** A team beside the one with the ledger, to which somebody writes now and then. */
export interface Neighbour extends AsyncDisposable {
  /** So many messages, one after the other, and how long each took from its post until it was taken in; at least while that goes on. */
  wait(count: number, meanwhile?: Promise<unknown>): Promise<Delays>;
  /** Holds all messages of the ledger's campaign, as somebody does who merges or erases, until disposed of. */
  lock(ledger: Ledger): Promise<AsyncDisposable>;
}

export interface Delays {
  messages: number;
  p50_ms: number;
  p95_ms: number;
  max_ms: number;
}

export async function openNeighbour(url: string, port: number, secret: string): Promise<Neighbour> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=public' });
  await client.connect();
  await client.query(seed);
  const connection = await openConnection(port);
  let posted = 0;

  async function post(): Promise<number> {
    posted += 1;
    const wamid = `wamid.NEIGHBOUR${posted}`;
    const request = signedRequest(`127.0.0.1:${port}`, messageBody(wamid), secret);
    const startedAt = performance.now();
    const status = await connection.ask(request);
    if (status !== 200) throw new Error(`A neighbour’s webhook was answered with ${status}.`);
    const find = 'select from messages m join teams t on t.id = m.team_id where t.name = $1 and m.wamid = $2';
    while ((await client.query(find, [name, wamid])).rowCount === 0) await wait(2);
    return performance.now() - startedAt;
  }

  return {
    async wait(count, meanwhile = Promise.resolve()) {
      let isOver = false;
      const over = meanwhile.finally(() => {
        isOver = true;
      });
      const took: number[] = [];
      while (took.length < count || !isOver) {
        took.push(await post());
        await wait(20);
      }
      await over;
      const at = (share: number) => round(percentile(took, share));
      return { messages: took.length, p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1) };
    },
    async lock({ firstId, messages }) {
      const holder = new pg.Client({ connectionString: url, options: '-c search_path=public' });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select from messages where id between $1 and $2 for update', [
        firstId,
        firstId + messages,
      ]);
      return { [Symbol.asyncDispose]: () => holder.end() };
    },
    async [Symbol.asyncDispose]() {
      connection[Symbol.dispose]();
      await client.end();
    },
  };
}

function messageBody(wamid: string): Buffer {
  const from = '33700000123';
  const timestamp = String(Math.floor(Date.now() / 1000));
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550100198', phone_number_id: phoneNumberId },
    contacts: [{ profile: { name: 'Anaïs' }, wa_id: from }],
    messages: [{ from, id: wamid, timestamp, type: 'text', text: { body: 'Hello' } }],
  };
  const entry = [{ id: wabaId, changes: [{ value, field: 'messages' }] }];
  return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
}

const name = 'Neighbour';

const seed = `
  with team as (
    insert into teams (name, currency, country_code, timezone) values ('${name}', 'EUR', 'FR', 'Europe/Paris') returning id
  ), account as (
    insert into whatsapp_accounts (team_id, waba_id, currency)
    select id, '${wabaId}', 'EUR' from team returning team_id, id
  )
  insert into phone_numbers (team_id, whatsapp_account_id, meta_id, phone_number, verified_name, status)
  select team_id, id, '${phoneNumberId}', '+15550100198', '${name}', 'CONNECTED' from account`;
