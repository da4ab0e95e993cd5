import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { change, startInbox, textItem } from './test/index.ts';

/** Of each connection, what it was asked since its transaction began. */
const open = new Map<pg.Client, string[]>();
const committed: string[][] = [];
const { query } = pg.Client.prototype;

beforeAll(() => {
  pg.Client.prototype.query = function noted(this: pg.Client, ...input: unknown[]) {
    const [asked] = input as [string | { text?: string; name?: string }];
    const text = (typeof asked === 'string' ? asked : asked?.text)?.replace(/\s+/g, ' ').trim() ?? '';
    if (/^begin/i.test(text)) open.set(this, []);
    else if (/^commit/i.test(text)) committed.push(open.get(this) ?? []);
    else open.get(this)?.push(text);
    return Reflect.apply(query, this, input);
  } as typeof query;
});
afterAll(() => {
  pg.Client.prototype.query = query;
});

test('a batch of known people’s texts takes as many statements as one text does', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const people = Array.from({ length: 100 }, (_, index) => ({
    wa_id: `336200001${String(index).padStart(2, '0')}`,
    user_id: `FR.${9000 + index}`,
    name: `Client ${index}`,
  }));
  const write = async (count: number) => {
    const some = people.slice(0, count);
    const contacts = some.map(({ name, ...known }) => ({ profile: { name }, ...known }));
    const messages = some.map((person) => textItem(app, 'Bonjour', person));
    committed.length = 0;
    await inbox.receive(change(number, { contacts, messages }));
    const [batch, ...others] = committed.filter((all) =>
      all.some((one) => one.includes('insert into messages')),
    );
    expect(others).toEqual([]);
    return batch!;
  };
  await write(100);
  // What is planned once for each connection is, after this.
  await write(1);
  const one = await write(1);
  const hundred = await write(100);
  expect(hundred).toHaveLength(one.length);
  expect(one.length).toBeLessThanOrEqual(15);
});
