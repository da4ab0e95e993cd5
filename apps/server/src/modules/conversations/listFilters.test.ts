import { type ConversationFilters, listConversations } from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startInbox } from '../../messaging/whatsapp/test/index.ts';

const hour = 3_600_000;

interface Talk {
  contactId: number;
  isHumanNeeded: boolean;
  lastMessageAt: Date;
  windowClosesAt: Date;
  shelf: 'open' | 'closed' | 'snoozed';
  unread: number;
  waitingSince: Date | null;
  failed: boolean;
  isFromAd: boolean;
  isFollowed: boolean;
  reason: number | null;
  assignee: number | null;
  groups: number[];
}

/** What the filters mean, said a second time and without an index. */
function meets(talk: Talk, filters: ConversationFilters, me: number, now: Date): boolean {
  const closed = filters.closed || filters.closing_reason_id !== undefined;
  const shelf = closed ? 'closed' : filters.snoozed ? 'snoozed' : 'open';
  const wanted = filters.assigned === 'me' ? me : filters.assigned === 'nobody' ? null : filters.assigned;
  return (
    talk.shelf === shelf &&
    !(closed && filters.snoozed) &&
    (filters.closing_reason_id === undefined || talk.reason === filters.closing_reason_id) &&
    (!filters.unread || talk.unread > 0) &&
    (!(filters.awaiting || filters.longest_wait) || talk.waitingSince !== null) &&
    (!filters.failed || talk.failed) &&
    (!filters.from_ad || talk.isFromAd) &&
    (!filters.followed || talk.isFollowed) &&
    (!filters.human_needed || talk.isHumanNeeded) &&
    (!filters.window_open || talk.windowClosesAt > now) &&
    (wanted === undefined || talk.assignee === wanted) &&
    (filters.group_id === undefined || talk.groups.includes(filters.group_id))
  );
}

test('any filters together show what meets them all, in order and page by page', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  const place = { team_id: number.team_id, phone_number_id: number.id };
  const agent = await app.createMember({ id: number.team_id }, 'Agent');
  const groups = await app.db
    .insertInto('groups')
    .values([
      { ...place, name: 'Small' },
      // Large enough, as far as their kept counters tell, for the inbox to be walked in the one way and the other.
      { ...place, name: 'Medium', contacts_count: 10_000 },
      { ...place, name: 'Large', contacts_count: 1_000_000 },
    ])
    .returning('id')
    .execute();
  const now = app.clock.now();
  const talks: Talk[] = [];
  for (let index = 0; index < 120; index += 1) {
    const contact = await app.db
      .insertInto('contacts')
      .values({ team_id: number.team_id, name: `P${index}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [value] = fc.sample(
      fc.record({
        isHumanNeeded: fc.boolean(),
        hoursAgo: fc.integer({ min: 1, max: 120 }),
        shelf: fc.constantFrom('open', 'open', 'open', 'closed', 'snoozed'),
        unread: fc.constantFrom(0, 0, 3),
        minutesWaited: fc.option(fc.integer({ min: 1, max: 90 })),
        failed: fc.constantFrom(false, false, true),
        isFromAd: fc.boolean(),
        isFollowed: fc.boolean(),
        reason: fc.constantFrom(null, 1, 2),
        assignee: fc.constantFrom(null, owner.id, agent.id),
        groups: fc.subarray(groups.map(({ id }) => id)),
      }),
      { numRuns: 1, seed: index },
    );
    const { hoursAgo, minutesWaited, ...rest } = value!;
    const waitingSince = minutesWaited === null ? null : new Date(now.getTime() - minutesWaited * 60_000);
    const lastMessageAt = new Date(now.getTime() - hoursAgo * hour);
    const windowClosesAt = new Date(lastMessageAt.getTime() + 24 * hour - 1000);
    talks.push({
      contactId: contact.id,
      lastMessageAt,
      windowClosesAt,
      waitingSince,
      ...(rest as Omit<Talk, 'contactId' | 'lastMessageAt' | 'windowClosesAt' | 'waitingSince'>),
    });
  }
  await app.db
    .insertInto('conversations')
    .values(
      talks.map((talk) => ({
        ...place,
        contact_id: talk.contactId,
        is_human_needed: talk.isHumanNeeded,
        last_message_at: talk.lastMessageAt,
        window_closes_at: talk.windowClosesAt,
        closed: talk.shelf === 'closed',
        snoozed_until: talk.shelf === 'snoozed' ? new Date(now.getTime() + hour) : null,
        unread_count: talk.unread,
        waiting_since: talk.waitingSince,
        failed_message_id: talk.failed ? 1 : null,
        is_from_ad: talk.isFromAd,
        closing_reason_id: talk.reason,
        assigned_user_id: talk.assignee,
      })),
    )
    .execute();
  await app.db
    .insertInto('group_members')
    .values(
      talks.flatMap((talk) =>
        talk.groups.map((group_id) => ({ team_id: number.team_id, group_id, contact_id: talk.contactId })),
      ),
    )
    .execute();

  const followers = talks.flatMap((talk) => [
    // What a colleague follows is none of it.
    { ...place, contact_id: talk.contactId, user_id: talk.isFollowed ? owner.id : agent.id },
  ]);
  await app.db.insertInto('conversation_followers').values(followers).execute();

  const caller = app.as(owner);
  const flag = fc.option(fc.boolean(), { nil: undefined });
  const filters = fc.record({
    unread: flag,
    awaiting: flag,
    longest_wait: flag,
    failed: flag,
    from_ad: flag,
    followed: flag,
    closing_reason_id: fc.option(fc.constantFrom(1, 2), { nil: undefined, freq: 1 }),
    closed: flag,
    snoozed: flag,
    human_needed: flag,
    window_open: flag,
    assigned: fc.option(fc.constantFrom('me' as const, 'nobody' as const, agent.id), { nil: undefined }),
    group_id: fc.option(fc.constantFrom(...groups.map(({ id }) => id)), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 40 }), async (chosen, per_page) => {
      const shown: number[] = [];
      let cursor: string | undefined;
      do {
        const query = { ...chosen, per_page, cursor } as never;
        const { data, meta } = await caller.call(listConversations, { params: place, query });
        shown.push(...data.map(({ contact_id }) => contact_id));
        cursor = meta.next_cursor ?? undefined;
      } while (cursor);
      const expected = talks
        .filter((talk) => meets(talk, chosen as ConversationFilters, owner.id, now))
        .sort(
          (a, b) =>
            ((chosen as ConversationFilters).longest_wait &&
              (a.waitingSince!.getTime() - b.waitingSince!.getTime() || a.contactId - b.contactId)) ||
            Number(b.isHumanNeeded) - Number(a.isHumanNeeded) ||
            b.lastMessageAt.getTime() - a.lastMessageAt.getTime() ||
            b.contactId - a.contactId,
        )
        .map(({ contactId }) => contactId);
      expect(shown).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

test('a list of another number, or one that is gone, shows nobody', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  const params = { team_id: number.team_id, phone_number_id: number.id };
  const answer = await app
    .as(owner)
    .call(listConversations, { params, query: { group_id: 999_999 } as never });
  expect([answer.status, answer.data]).toEqual([200, []]);
});
