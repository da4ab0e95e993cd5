import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callbackDataOf } from '../ledger/index.ts';
import { openClaims } from '../outbound/testing/claims.ts';
import { wamidOf } from '../outbound/testing/metaStandIn.ts';
import { seedCampaign } from '../outbound/testing/seed.ts';
import { change, messagesChange, startInbox, textItem } from './test/index.ts';

const { query } = pg.Client.prototype;
let statements = 0;

beforeAll(() => {
  pg.Client.prototype.query = function counted(this: pg.Client, ...input: unknown[]) {
    statements += 1;
    return Reflect.apply(query, this, input);
  } as typeof query;
});
afterAll(() => {
  pg.Client.prototype.query = query;
});

async function statementsOf(work: () => Promise<void>): Promise<number> {
  const before = statements;
  await work();
  return statements - before;
}

/** What runs beside (a lease, a word to browsers) comes and goes. */
const beside = 30;

test('what known people write takes as many statements, one message or sixty', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const people = Array.from({ length: 60 }, (_, index) => ({
    wa_id: `336000001${10 + index}`,
    user_id: `FR.${1000 + index}`,
    name: `Person ${index}`,
  }));
  const write = (count: number) =>
    inbox.receive(
      ...people.slice(0, count).map((from) => messagesChange(number, [textItem(app, 'Bonjour', from)], from)),
    );
  await write(60);
  await write(1);
  const one = await statementsOf(() => write(1));
  expect(await statementsOf(() => write(60))).toBeLessThan(one + beside);
});

test('so do statuses, with a price or without', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const place = { teamId: number.team_id, phoneNumberId: number.id, accountId: number.accountId };
  const campaign = await seedCampaign(app, place, { recipients: 60 });
  const sent = await (await openClaims(app, campaign)).send();
  expect(sent).toHaveLength(60);
  const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' };
  const tell = (status: string, from: number, to: number, more: object = {}) => {
    const timestamp = String(Math.floor(app.clock.now().getTime() / 1000));
    const statuses = sent.slice(from, to).map(({ id, claimedBy }) => ({
      ...{ id: wamidOf(id), status, timestamp, recipient_id: '33600000001', ...more },
      biz_opaque_callback_data: callbackDataOf(id, claimedBy),
    }));
    return inbox.receive(change(number, { statuses }));
  };
  await tell('sent', 0, 1, { pricing });
  const one = await statementsOf(() => tell('sent', 1, 2, { pricing }));
  expect(await statementsOf(() => tell('sent', 2, 60, { pricing }))).toBeLessThan(one + beside);
  await tell('delivered', 0, 1);
  const later = await statementsOf(() => tell('delivered', 1, 2));
  expect(await statementsOf(() => tell('delivered', 2, 60))).toBeLessThan(later + beside);
});
