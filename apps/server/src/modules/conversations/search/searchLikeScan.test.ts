import { searchConversations } from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Inbox, startInbox } from '../../../messaging/whatsapp/test/index.ts';
import { search } from './searchConversations.ts';

const vocabulary =
  `bonjour Bonsoir bon Élodie élan œuf Noël noeud 12 1234 123 AB-12 d’été été ete commande commandes
  straße Привет мир ÇA ça cAfé! (merci) x Zoé`.split(/\s+/);
const names = ['Élodie Martin', 'elodie', 'Martin Noël', 'Zoé', 'Jean-Été', 'Bo', 'Martine 12', 'Commandeur'];

const plain = (text: string) =>
  text
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace('’', "'")
    .toLowerCase();
const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{Nd}]+/gu) ?? [];

interface Person {
  id: number;
  name: string;
  phone: string;
  at: number;
}

interface Said {
  id: number;
  contact: number;
  text: string;
  counts: boolean;
}

/** Conversations and messages at random, and what a look at every one of them finds. */
async function startRandomInbox(inbox: Inbox) {
  const { team_id, id: phone_number_id } = inbox.number;
  const { db } = inbox.app;
  const [[given = [], said = []] = []] = fc.sample(
    fc.tuple(
      fc.array(fc.record({ name: fc.constantFrom(...names), minute: fc.integer({ min: 0, max: 40 }) }), {
        minLength: 90,
        maxLength: 90,
      }),
      fc.array(
        fc.record({
          person: fc.nat(89),
          words: fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 6 }),
          kind: fc.constantFrom('plain', 'plain', 'plain', 'revoked', 'campaign'),
        }),
        { minLength: 500, maxLength: 500 },
      ),
    ),
    { numRuns: 1, seed: 4 },
  );
  const contacts = await db
    .insertInto('contacts')
    .values(
      given.map(({ name }, nth) => ({ team_id, name, phone_number: `+3361234${String(1000 + nth * 7)}` })),
    )
    .returning(['id', 'name', 'phone_number'])
    .execute();
  const people: Person[] = contacts.map(({ id, name, phone_number }, nth) => ({
    id,
    name: name ?? '',
    phone: phone_number ?? '',
    at: Date.UTC(2026, 0, 1) + (given[nth]?.minute ?? 0) * 60_000,
  }));
  await db
    .insertInto('conversations')
    .values(
      people.map(({ id, at }, nth) => ({
        team_id,
        phone_number_id,
        contact_id: id,
        closed: nth % 3 === 0,
        is_human_needed: nth % 7 === 0,
        snoozed_until: nth % 5 === 0 ? new Date() : null,
        last_message_at: new Date(at),
      })),
    )
    .execute();
  const rows = await db
    .insertInto('messages')
    .values(
      said.map(({ person, words, kind }) => ({
        team_id,
        phone_number_id,
        contact_id: people[person]?.id ?? 0,
        direction: 'out' as const,
        status: 'sent' as const,
        type: 'text',
        content: JSON.stringify({ body: words.join(' ') }),
        cause: kind === 'campaign' ? 'campaign' : 'inbox',
      })),
    )
    .returning('id')
    .execute();
  const messages: Said[] = rows.map(({ id }, nth) => ({
    id,
    contact: people[said[nth]?.person ?? 0]?.id ?? 0,
    text: said[nth]?.words.join(' ') ?? '',
    counts: said[nth]?.kind === 'plain',
  }));
  const revoked = messages.flatMap(({ id }, nth) => (said[nth]?.kind === 'revoked' ? id : []));
  await db.updateTable('messages').set({ revoked_at: new Date() }).where('id', 'in', revoked).execute();
  return {
    place: { teamId: team_id, phoneNumberId: phone_number_id },
    scan: (query: string) => scan(people, messages, query),
  };
}

type Hit = [contact: number, message: number | null];

function scan(people: Person[], messages: Said[], query: string): Hit[] {
  const isNumber = /^[\d\s]+$/.test(query);
  const parts = isNumber
    ? [query.replace(/\D/g, '').replace(/^0+/, '')]
    : query.trim().split(/\s+/).map(plain);
  const named = people
    .filter(({ name, phone }) => parts.every((part) => plain(`${name} ${phone}`).includes(part)))
    .sort((a, b) => b.at - a.at || b.id - a.id)
    .map(({ id }): Hit => [id, null]);
  const wanted = wordsOf(query);
  const newest = new Map<number, number>();
  for (const { id, contact, text, counts } of messages) {
    const words = wordsOf(text);
    const holds = (word: string, nth: number) =>
      words.some((one) => (nth === wanted.length - 1 ? one.startsWith(word) : one === word));
    if (counts && wanted.length > 0 && wanted.every(holds)) newest.set(contact, id);
  }
  const known = new Set(named.slice(0, 50).map(([id]) => id));
  const said = [...newest]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 50)
    .filter(([id]) => !known.has(id));
  const first = named.slice(0, 50).slice(0, Math.max(25, 50 - said.length));
  return [...first, ...said.slice(0, 50 - first.length)];
}

/** Words as people half type them; those of names too. */
const word = fc
  .tuple(
    fc.constantFrom(...vocabulary, ...names.flatMap((name) => name.split(' '))),
    fc.integer({ min: 3, max: 9 }),
  )
  .map(([whole, length]) => [...whole].slice(0, length).join(''));
const query = fc.oneof(
  { weight: 5, arbitrary: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('06 12 34 1', '361234', '12', 'o', 'bo', 'é', '  ça ', '1 2', 'x b'),
  },
);

test('search finds what a look at every message and name finds', { timeout: 60_000 }, async () => {
  await using inbox = await startInbox();
  const { scan: look } = await startRandomInbox(inbox);
  const caller = inbox.app.as(inbox.owner);
  const params = { team_id: inbox.number.team_id, phone_number_id: inbox.number.id };
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const { data } = await caller.call(searchConversations, { params, body: { query: text } });
      expect(data.map(({ contact_id, match }) => [contact_id, match.message_id])).toEqual(look(text));
    }),
    { numRuns: 80 },
  );
});

test('it finds the same when hardly anything is walked and the indexes must know', {
  timeout: 60_000,
}, async () => {
  await using inbox = await startInbox();
  const { scan: look, place } = await startRandomInbox(inbox);
  const long = fc
    .array(word, { minLength: 1, maxLength: 3 })
    .filter((words) => words.every((one) => one.length > 2));
  await fc.assert(
    fc.asyncProperty(
      long,
      fc.constantFrom(2, 20, 60),
      fc.constantFrom(0, 5, 1000),
      async (words, walk, few) => {
        const text = words.join(' ');
        const limits = {
          people: { few, walk, most: 50 },
          messages: { few, fewPerRoot: 0, shortWalk: 2, walk, deepWalk: 3 * walk, most: 50 },
        };
        const found = await inbox.app.services.database.pipeline.read((tx) =>
          search(tx, place, text, limits),
        );
        expect(found.map(({ row, match }) => [row.contact_id, match.message_id])).toEqual(look(text));
      },
    ),
    { numRuns: 80 },
  );
});
