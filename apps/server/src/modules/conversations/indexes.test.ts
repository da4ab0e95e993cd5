import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createNumber, startInbox } from '../../messaging/whatsapp/test/index.ts';
import { joinedQuery, type ListPage, listQuery } from './listFilters.ts';
import { threadQuery } from './thread/readThread.ts';
import { ordersQuery } from './timeline/index.ts';

test('the list and the thread are read in the order of their indexes, whatever the size of the inbox', async () => {
  await using inbox = await startInbox();
  const { team_id: teamId, id: phoneNumberId } = inbox.number;
  const { db, services } = inbox.app;
  const second = await createNumber(inbox.app, teamId);
  await sql`
    with people as (
      insert into contacts (team_id, name) select ${teamId}, 'Person ' || i from generate_series(1, 4000) i returning id
    )
    insert into conversations (team_id, phone_number_id, contact_id, last_message_at, unread_count,
      waiting_since, is_from_ad)
    select ${teamId}, number, id, now() - id * interval '1 minute', (id % 50 = 0)::int,
      case when id % 40 = 0 then now() - id * interval '1 minute' end, id % 3 = 0
    from people, unnest(${[phoneNumberId, second.id]}::bigint[]) number
  `.execute(db);
  const busy = await inbox.app.createMember({ id: teamId }, 'Agent');
  await sql`
    insert into conversation_followers (team_id, phone_number_id, contact_id, user_id)
    select team_id, phone_number_id, contact_id, member from conversations,
      unnest(${[inbox.owner.id, busy.id]}::bigint[]) member
    where member = ${busy.id} or contact_id % 100 = 0`.execute(db);
  await sql`
    insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content)
    select ${teamId}, ${phoneNumberId}, c.id, 'in', 'received', 'text', '{"body": "hello"}'
    from contacts c, generate_series(1, 5) order by random()
  `.execute(db);
  await sql`
    insert into shop_orders
      (team_id, platform, shop, order_id, order_number, contact_id, total, net_total, currency, placed_at, changed_at)
    select ${teamId}, 'shopify', 'lavande.example', c.id || '-' || i, '#' || i, c.id, 100, 100, 'EUR',
      now() - i * interval '1 day', now()
    from contacts c, generate_series(1, 5) i order by random()
  `.execute(db);
  await sql`
    insert into shop_customers (team_id, contact_id, platform, currency, orders_count, total_spent)
    select ${teamId}, id, 'shopify', 'EUR', 5, 500 from contacts`.execute(db);
  await services.database.pools.owner.query('analyze');
  const contact = await db.selectFrom('contacts').select('id').limit(1).executeTakeFirstOrThrow();

  const group = await db
    .insertInto('groups')
    .values({ team_id: teamId, phone_number_id: phoneNumberId, name: 'VIP' })
    .returning('id')
    .executeTakeFirstOrThrow();

  const scope = { teamId, phoneNumberId };
  const after = { isHumanNeeded: false, lastMessageAt: new Date().toISOString(), contactId: 1_000_000 };
  const list: ListPage = {
    filters: {},
    userId: inbox.owner.id,
    now: inbox.app.clock.now(),
    after,
    limit: 31,
    groupSize: 0,
  };
  const filtered = (filters: ListPage['filters'], groupSize = 0) =>
    listQuery(scope, { ...list, filters, groupSize });
  const joined = (filters: ListPage['filters'], labelSize = 0) =>
    joinedQuery(
      teamId,
      [phoneNumberId, second.id].map((id) => ({
        phoneNumberId: id,
        page: { ...list, after: { ...after, phoneNumberId: second.id }, filters, labelSize },
      })),
    );
  const queries = {
    joined: joined({}),
    joinedUnread: joined({ unread: true }),
    joinedWait: joined({ longest_wait: true }),
    joinedDue: joined({ due_first: true }),
    joinedPriority: joined({ priority_first: true }),
    joinedMine: joined({ assigned: 'me' }),
    joinedClosed: joined({ closed: true }),
    joinedSnoozed: joined({ snoozed: true }),
    joinedNeeded: joined({ human_needed: true }),
    joinedWindow: joined({ window_open: true }),
    joinedFailed: joined({ failed: true }),
    joinedFromAd: joined({ from_ad: true }),
    joinedClosedFor: joined({ closing_reason_id: 7 }),
    joinedFollowed: joined({ followed: true }),
    list: listQuery(scope, list),
    firstPage: listQuery(scope, { ...list, after: null }),
    unread: filtered({ unread: true }),
    awaiting: filtered({ awaiting: true }),
    longestWait: filtered({ longest_wait: true }),
    dueFirst: filtered({ due_first: true }),
    failed: filtered({ failed: true }),
    priorityFirst: filtered({ priority_first: true }),
    fromAds: filtered({ from_ad: true }),
    closedFromAds: filtered({ from_ad: true, closed: true }),
    openFromAds: filtered({ from_ad: true, window_open: true, assigned: 'me' }),
    closedFor: filtered({ closing_reason_id: 7 }),
    urgent: filtered({ priority: 'urgent' }),
    mine: filtered({ assigned: 'me' }),
    nobodys: filtered({ assigned: 'nobody' }),
    unreadOfMine: filtered({ unread: true, assigned: 'me' }),
    closed: filtered({ closed: true }),
    snoozed: filtered({ snoozed: true }),
    humanNeeded: filtered({ human_needed: true }),
    windowOpen: filtered({ window_open: true }),
    largeGroup: filtered({ group_id: group.id }, 1_000_000),
    mediumGroup: filtered({ group_id: group.id }, 10_000),
    smallGroup: filtered({ group_id: group.id }, 10),
    followed: filtered({ followed: true }),
    followedThatWait: filtered({ followed: true, longest_wait: true }),
    followedThatPress: filtered({ followed: true, priority_first: true }),
    followedOfGroup: filtered({ followed: true, group_id: group.id }, 1_000_000),
    all: filtered(
      { unread: true, window_open: true, assigned: 'me', human_needed: true, group_id: group.id },
      10_000,
    ),
    thread: threadQuery(scope, { contactId: contact.id, beforeId: null, limit: 50 }),
    orders: ordersQuery(scope, contact.id, { after: new Date(0), before: new Date() }),
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
  // Each number walks its own part of the index.
  expect(plans.joined?.match(/conversations_list/g)).toHaveLength(2);
  expect(plans.joinedWait?.match(/conversations_longest_wait/g)).toHaveLength(2);
  expect(plans.joinedPriority?.match(/conversations_priority/g)).toHaveLength(2);
  expect(plans.joinedClosedFor?.match(/conversations_closed_for/g)).toHaveLength(2);
  expect(plans.unread).toMatch(/conversations_(unread|list)/);
  expect(plans.awaiting).toMatch(/conversations_(awaiting|list)/);
  expect(plans.longestWait).toContain('conversations_longest_wait');
  expect(plans.fromAds).toContain('conversations_from_ads');
  expect(plans.closedFor).toContain('conversations_closed_for');
  expect(plans.followed).toContain('conversation_followers_user');
  expect(plans.joinedFollowed?.match(/conversation_followers_user/g)).toHaveLength(2);
  expect(plans.dueFirst).toContain('conversations_sla');
  expect(plans.thread).toContain('messages_thread');
  expect(plans.orders).toContain('shop_orders_contact');
  for (const [name, plan] of Object.entries(plans)) {
    expect(plan, name).not.toMatch(/Seq Scan on (conversations|messages|contacts|shop_\w+)/);
    // A sort of the rows themselves would read all of them first; the few groups of a person may be sorted, and the
    // people of a small list are, as is what somebody follows.
    if (/followed/i.test(name))
      expect(plan, name).not.toMatch(/Scan using conversations_(list|longest_wait|priority)/);
    else if (name !== 'smallGroup') expect(plan, name).not.toMatch(/Sort Key: (v\.|m\.id|o\.)/);
  }
});
