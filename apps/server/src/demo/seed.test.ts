import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keptCounts, recountCampaign } from '../messaging/ledger/index.ts';
import { startTestApp } from '../test/index.ts';
import { demoEmail } from './account.ts';
import { seedDemo } from './seed.ts';

test('the demo team is whole, its counters are true, and a seed that was cut off is begun again', async () => {
  await using app = await startTestApp({ sandbox: { smtpPort: null } });
  const config = { ...app.services.config, demoPassword: 'seven red lanterns' };
  const seed = () => seedDemo(config, app.sandbox.signup({ currency: 'EUR' }).code);
  await seed();
  // As if it had been killed before the campaigns.
  await app.db.deleteFrom('campaign_recipients').execute();
  await app.db.deleteFrom('messages').where('campaign_id', 'is not', null).execute();
  await app.db.deleteFrom('campaigns').execute();
  await seed();
  await seed();

  const count = async (
    table:
      | 'contacts'
      | 'conversations'
      | 'templates'
      | 'groups'
      | 'segments'
      | 'canned_replies'
      | 'conversation_labels'
      | 'macros'
      | 'users',
  ) => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(app.db);
    return rows[0]?.count;
  };
  expect(await count('users')).toBe(1);
  expect(await count('contacts')).toBe(300);
  expect(await count('conversations')).toBe(40);
  expect(await count('templates')).toBe(6);
  expect(await count('groups')).toBe(2);
  expect(await count('segments')).toBe(2);
  expect(await count('canned_replies')).toBe(3);
  expect(await count('conversation_labels')).toBe(7);
  expect(await count('macros')).toBe(1);
  expect(await app.db.selectFrom('automations').select('is_active').execute()).toEqual([{ is_active: true }]);

  const campaigns = await app.db.selectFrom('campaigns').select(['id', 'team_id', 'step']).execute();
  expect(campaigns.map(({ step }) => step).sort()).toEqual([
    'CONTACTS_UPLOADED',
    'CREATED',
    'PAUSED',
    'SENDED',
    'SENDED',
  ]);
  await app.services.database.pipeline.read(async (tx) => {
    for (const { team_id, id } of campaigns) {
      expect(await keptCounts(tx, team_id, id)).toEqual(await recountCampaign(tx, team_id, id));
    }
  });
  const unread = await sql<{ kept: number; counted: number }>`
    select p.unread_conversations as kept,
      (select count(*) from conversations c where c.phone_number_id = p.id and c.unread_count > 0) as counted
    from phone_numbers p`.execute(app.db);
  expect(unread.rows[0]?.kept).toBe(unread.rows[0]?.counted);
  const bought = await sql<{ orders: number; people: number; wrong: number }>`
    select (select count(*) from shop_orders) as orders, count(*) as people,
      count(*) filter (where s.orders_count + (
        select count(*) from shop_orders o where o.contact_id = c.id and o.cancelled_at is not null
      ) <> (c.attributes ->> 'Commandes')::int) as wrong
    from shop_customers s join contacts c on c.id = s.contact_id`.execute(app.db);
  expect(bought.rows[0]?.wrong).toBe(0);
  expect(bought.rows[0]?.people).toBeGreaterThan(50);
  expect(bought.rows[0]?.orders).toBeGreaterThan(150);
  const user = await app.db.selectFrom('users').select('email').executeTakeFirst();
  expect(user?.email).toBe(demoEmail);
});
