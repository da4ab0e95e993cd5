import { closeConversation, getConversation, markConversationUnread } from '@herald/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Inbox, messageItem, startInbox, textItem } from './test/index.ts';

type Step =
  | { kind: 'receive'; from: number; count: number; twice: boolean }
  | { kind: 'react'; from: number }
  | { kind: 'open' | 'close' | 'reopen' | 'unread'; from: number };

const people = 3;
const from = fc.integer({ min: 1, max: people });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('receive' as const),
    from,
    count: fc.integer({ min: 1, max: 3 }),
    twice: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('react' as const), from }),
  fc.record({ kind: fc.constantFrom('open', 'close', 'reopen', 'unread'), from }),
);

const sender = (index: number) => ({ wa_id: `3370000000${index}`, name: `P${index}` });

async function perform(inbox: Inbox, one: Step): Promise<void> {
  const { app } = inbox;
  const person = sender(one.from);
  if (one.kind === 'receive') {
    const items = Array.from({ length: one.count }, () => textItem(app, 'hi', person));
    await inbox.receiveMessages(items, person);
    if (one.twice) await inbox.receiveMessages(items, person);
    return;
  }
  if (one.kind === 'react') {
    const reaction = { message_id: 'wamid.NOTHING', emoji: '👍' };
    return inbox.receiveMessages([messageItem(app, 'reaction', { reaction }, person)], person);
  }
  const contact = await app.db
    .selectFrom('contacts')
    .select('id')
    .where('phone_number', '=', `+${person.wa_id}`)
    .where('team_id', '=', inbox.number.team_id)
    .executeTakeFirst();
  const scope = { team_id: inbox.number.team_id, phone_number_id: inbox.number.id };
  const params = { ...scope, contact_id: contact?.id ?? 1 };
  const caller = app.as(inbox.owner);
  if (one.kind === 'open') await caller.call(getConversation, { params, query: {} });
  else if (one.kind === 'unread') await caller.call(markConversationUnread, { params });
  else await caller.call(closeConversation, { params, body: { closed: one.kind === 'close' } });
}

test('the kept unread counter equals a recount after any history', async () => {
  await using inbox = await startInbox();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      for (const one of steps) await perform(inbox, one);
      const { rows } = await sql<{ kept: number; counted: number }>`
        select n.unread_conversations as kept, (
          select count(*)::int from conversations v
          where v.team_id = n.team_id and v.phone_number_id = n.id and v.unread_count > 0
        ) as counted
        from phone_numbers n where n.id = ${inbox.number.id}
      `.execute(inbox.app.db);
      expect(rows[0]?.kept).toBe(rows[0]?.counted);
    }),
    { numRuns: 15 },
  );
});

test('opening a conversation while messages arrive never loses count', async () => {
  await using inbox = await startInbox();
  const person = sender(1);
  await inbox.receiveMessages([textItem(inbox.app, 'first', person)], person);
  const contact = await inbox.app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = { team_id: inbox.number.team_id, phone_number_id: inbox.number.id, contact_id: contact.id };
  const caller = inbox.app.as(inbox.owner);
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      if (index % 2) await caller.call(getConversation, { params, query: {} });
      else await inbox.receiveMessages([textItem(inbox.app, `m${index}`, person)], person);
    }),
  );
  const { unread_count } = await inbox.app.db
    .selectFrom('conversations')
    .select('unread_count')
    .executeTakeFirstOrThrow();
  const { unread_conversations } = await inbox.app.db
    .selectFrom('phone_numbers')
    .select('unread_conversations')
    .executeTakeFirstOrThrow();
  expect(unread_conversations).toBe(unread_count > 0 ? 1 : 0);
});

test('a message that is being written keeps nobody from reading, and so nobody waits in a circle', async () => {
  await using inbox = await startInbox();
  const person = sender(1);
  await inbox.receiveMessages([textItem(inbox.app, 'first', person)], person);
  const { team_id, id } = inbox.number;
  const contact = await inbox.app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = { team_id, phone_number_id: id, contact_id: contact.id };

  const counts = await inbox.app.db.transaction().execute(async (tx) => {
    // What the foreign keys of a new message hold until its transaction ends.
    await sql`select from phone_numbers where team_id = ${team_id} and id = ${id} for key share`.execute(tx);
    await sql`select from conversations where team_id = ${team_id} for key share`.execute(tx);
    await inbox.app.as(inbox.owner).call(getConversation, { params, query: {} });
    return inbox.app.db.selectFrom('phone_numbers').select('unread_conversations').executeTakeFirstOrThrow();
  });
  expect(counts.unread_conversations).toBe(0);
});
