import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { startInbox } from '../../messaging/inbound/test/index.ts';
import { listQuery } from './queries.ts';
import { threadQuery } from './thread/readThread.ts';

test('the list and the thread are read in the order of their indexes, whatever the size of the inbox', async () => {
  await using inbox = await startInbox();
  const { team_id: teamId, id: phoneNumberId } = inbox.number;
  const { db, services } = inbox.app;
  await sql`
    with people as (
      insert into contacts (team_id, name) select ${teamId}, 'Person ' || i from generate_series(1, 4000) i returning id
    )
    insert into conversations (team_id, phone_number_id, contact_id, last_message_at, unread_count)
    select ${teamId}, ${phoneNumberId}, id, now() - id * interval '1 minute', (id % 50 = 0)::int from people
  `.execute(db);
  await sql`
    insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content)
    select ${teamId}, ${phoneNumberId}, c.id, 'in', 'received', 'text', '{"body": "hello"}'
    from contacts c, generate_series(1, 5) order by random()
  `.execute(db);
  await services.database.pools.owner.query('analyze');
  const contact = await db.selectFrom('contacts').select('id').limit(1).executeTakeFirstOrThrow();

  const place = { teamId, phoneNumberId };
  const after = { isHumanNeeded: false, lastMessageAt: new Date().toISOString(), contactId: 1_000_000 };
  const list = { closed: false, unread: false, after, limit: 31 };
  const queries = {
    list: listQuery(place, list),
    firstPage: listQuery(place, { ...list, after: null }),
    unread: listQuery(place, { ...list, unread: true }),
    thread: threadQuery(place, { contactId: contact.id, beforeId: null, limit: 50 }),
  };
  // As the role of requests: row-level security must not cost the indexes either.
  const plans = await services.database.as({ teamId, userId: inbox.owner.id }).read(async (tx) => {
    const found: Record<string, string> = {};
    for (const [name, query] of Object.entries(queries)) {
      const { sql: text, parameters } = query.compile(tx);
      const explained = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]),
      );
      found[name] = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    }
    return found;
  });

  expect(plans.firstPage).toContain('conversations_list');
  expect(plans.list).toContain('conversations_list');
  expect(plans.unread).toMatch(/conversations_(unread|list)/);
  expect(plans.thread).toContain('messages_thread');
  for (const plan of Object.values(plans)) {
    expect(plan).not.toMatch(/Seq Scan on (conversations|messages|contacts)/);
    // A sort of the rows themselves would read all of them first; the few groups of a person may be sorted.
    expect(plan).not.toMatch(/Sort Key: (v\.|m\.id)/);
  }
});
