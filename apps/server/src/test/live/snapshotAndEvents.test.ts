import { setTimeout as wait } from 'node:timers/promises';
import * as contract from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';
import { teams } from '../../modules/teams/index.ts';
import { createRecorderTable, recorder } from '../../platform/events/testing/recorder.ts';
import type { Caller } from '../caller.ts';
import { recountFacts } from '../recountFacts.ts';
import { type Browser, openBrowser, type Screen } from './browser.ts';
import { createChaos, seededRandom } from './chaos.ts';
import { people, perform, type Step, senderOf, step, type World } from './history.ts';

// Snapshot + events = fresh snapshot: whatever two agents and five people do, and however the events travel, what each
// browser holds at the end is what a new one would be shown.

const filters = [
  {},
  { unread: true },
  { closed: true },
  { snoozed: true },
  { assigned: 'me' as const },
  { human_needed: true },
];
/** Longer than the page that the server answers at once. */
const longThread = 60;

/** Times that run by themselves, and words for other clients in the time zone of the team. */
const running = [
  'last_message_interaction_time_ago',
  'time_left_to_send_message',
  'time_sended_at',
  'date_sended_at',
];

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, each) => (running.includes(key) ? undefined : each)));
}

function simplify({ lists, thread, awaiting }: Screen) {
  return plain({
    lists,
    awaiting,
    conversation: thread.conversation,
    messages: [...thread.messages].sort((a, b) => a.id - b.id),
    notes: sortNotes(thread.notes),
    scheduled: thread.scheduled,
  });
}

function sortNotes(notes: Screen['thread']['notes']) {
  const keyOf = (note: Screen['thread']['notes'][number]) =>
    `${note.at} ${note.kind} ${note.kind === 'note' ? note.note.id : note.id}`;
  return [...notes].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

async function freshScreen(caller: Caller, place: contract.NumberParams, contactId: number): Promise<Screen> {
  const lists = [];
  for (const filter of filters) {
    const query = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
    lists.push((await caller.call(contract.listConversations, { params: place, query })).data);
  }
  const params = { ...place, contact_id: contactId };
  const read = async (before?: string) =>
    (
      await caller.call(contract.getConversation, {
        params,
        query: { peek: 'true', ...(before ? { before } : {}) },
      })
    ).body;
  const first = await read();
  const {
    messages,
    timeline,
    older_cursor,
    newer_cursor: _,
    scheduled,
    reengage_waiting: __,
    ...conversation
  } = first.data;
  const notes = [...timeline];
  for (let cursor = older_cursor; cursor; ) {
    const page = (await read(cursor)).data;
    messages.push(...page.messages);
    notes.push(...page.timeline);
    cursor = page.older_cursor;
  }
  return {
    lists,
    thread: {
      conversation,
      messages,
      notes: notes.filter((entry) => entry.kind !== 'message'),
      scheduled,
      olderCursor: null,
    },
    awaiting: (await caller.call(contract.countAwaitingReply, { params: place })).data.count,
  };
}

const patienceMs = 8_000;

/** Waits until nothing moves, and then compares; what still differs after a while is a mistake. */
async function expectComplete(
  browsers: readonly Browser[],
  read: (index: number) => Promise<Screen>,
): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    for (let quiet = 0; quiet < 3 && performance.now() < until; ) {
      await wait(40);
      quiet = browsers.every((browser) => browser.isQuiet()) ? quiet + 1 : 0;
    }
    const shown = browsers.map((browser) => simplify(browser.show()));
    const fresh = (await Promise.all(browsers.map((_, index) => read(index)))).map(simplify);
    if (performance.now() > until || JSON.stringify(shown) === JSON.stringify(fresh))
      return expect(shown).toEqual(fresh);
  }
}

async function live(steps: readonly Step[], seed: number): Promise<void> {
  await using inbox = await startInbox({}, [teams, { name: 'recorder', subscribers: [recorder] }]);
  const { app, number, owner } = inbox;
  await createRecorderTable(app.services.database.pools.owner);
  const colleague = await app.createMember({ id: number.team_id }, 'Agent');
  for (let index = 0; index < people; index += 1) {
    const sender = senderOf(index);
    const count = index === 0 ? longThread : 2;
    await inbox.receiveMessages(
      Array.from({ length: count }, (_, each) => textItem(app, `Before ${each}`, sender)),
      sender,
    );
  }
  const contacts = await app.db.selectFrom('contacts').select(['id', 'phone_number']).execute();
  const contactIds = Array.from({ length: people }, (_, index) => {
    const found = contacts.find(({ phone_number }) => phone_number === `+${senderOf(index).wa_id}`);
    return found?.id ?? 0;
  });
  const place = { team_id: number.team_id, phone_number_id: number.id };
  const users = [owner, colleague];
  const agents = users.map((user) => ({ id: user.id, caller: app.as(user) }));
  const random = seededRandom(seed);
  const open = async (index: number) =>
    openBrowser(app, users[index] as { id: number }, {
      place,
      filters,
      openId: contactIds[index] ?? 0,
      isSeen: index === 1,
      chaos: createChaos(seed + index),
    });
  await using first = await open(0);
  await using second = await open(1);
  const browsers = [first, second];
  const world: World = {
    inbox,
    place,
    contactIds,
    agents,
    lose: (index) => browsers[index]?.loseConnection(),
  };

  for (const one of steps) {
    const doing = perform(world, one);
    // Sometimes the next begins before this one is over, as it is between people.
    if (random() < 0.6) await doing;
    else doing.catch(() => {});
    pending.push(doing);
  }
  await Promise.all(pending.splice(0));
  await inbox.drain();
  await expectComplete(browsers, (index) =>
    freshScreen((agents[index] as World['agents'][number]).caller, place, contactIds[index] ?? 0),
  );
  expect(await recountFacts(app.services.database.pools.owner, number.team_id)).toEqual([]);
}
const pending: Promise<void>[] = [];

const runs = Number(process.env.LIVE_RUNS ?? 3);

test('what browsers hold after any history is what a new one would be shown', {
  timeout: 600_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), fc.nat(), live), {
    numRuns: runs,
    endOnFailure: process.env.LIVE_SHRINK === undefined,
  });
});
