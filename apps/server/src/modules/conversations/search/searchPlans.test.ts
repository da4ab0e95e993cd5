import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { startInbox } from '../../../messaging/whatsapp/test/index.ts';
import * as messages from './findMessages.ts';
import * as people from './findPeople.ts';
import { usualLimits } from './searchConversations.ts';

test('search walks in the order of its indexes and looks up what is rare, whatever the size of the inbox', async () => {
  await using inbox = await startInbox();
  const scope = { teamId: inbox.number.team_id, phoneNumberId: inbox.number.id };
  const { db, services } = inbox.app;
  await sql`
    with people as (
      insert into contacts (team_id, name) select ${scope.teamId}, md5(i::text) || ' Martin' from generate_series(1, 20000) i
      returning id
    ), talk as (
      insert into conversations (team_id, phone_number_id, contact_id, last_message_at)
      select ${scope.teamId}, ${scope.phoneNumberId}, id, now() - id * interval '1 minute' from people
    )
    insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content)
    select ${scope.teamId}, ${scope.phoneNumberId}, id, 'in', 'received', 'text',
      jsonb_build_object('body', 'bonjour ' || md5(id::text) || ' n' || id % 150
        || case when id % 20 = 0 then ' facture' else '' end)
    from people
  `.execute(db);
  const readFor = (word: string, limits = usualLimits.messages) =>
    services.database.pipeline.withTeam(scope.teamId, { byIndex: true }).read(async (tx) => {
      const count = async () =>
        (
          await sql<{ count: number }>`
            select sum(pg_stat_get_xact_tuples_fetched(oid))::integer as count from pg_class
            where oid in ('message_words'::regclass, 'message_words_pkey'::regclass, 'message_words_words'::regclass)`.execute(
            tx,
          )
        ).rows[0]?.count ?? 0;
      const before = await count();
      const found = await messages.findMessages(tx, scope, [word], limits);
      return { found: found.length, read: (await count()) - before };
    });
  // Where statistics know nothing, the index is asked for a hundred and then the walk begins.
  const blind = { few: 100, fewPerRoot: 0, shortWalk: 1000, walk: 2000, deepWalk: 10_000, most: 50 };
  const { read } = await readFor('facture', blind);
  expect([2000, 2101]).toContain(read);
  await services.database.pools.owner.query('vacuum analyze');

  const explain = async (query: RawBuilder<unknown>) =>
    services.database.pipeline.withTeam(scope.teamId).read(async (tx) => {
      const { sql: text, parameters } = query.compile(tx);
      const plan = CompiledQuery.raw(`explain ${text}`, [...parameters]);
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(plan);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const [common = '', rare = ''] = messages.termsOf(scope, ['bonjour', 'c4ca']);
  const few = { rarest: [rare], others: [common] };
  const plans = {
    people: await explain(people.walkQuery(scope, 'c4ca', 1000, 50)),
    rarePeople: await explain(people.indexQuery(scope, 'c4ca4238a0b', 50)),
    fewPeople: await explain(people.rareQuery(scope, 'c4ca4238a0b', 1000, 50)),
    messages: await explain(messages.walkQuery(scope, { rarest: [common], others: [] }, 1000, 50)),
    // The planner would rather ask the index, which brings everything that holds a word.
    walkForFew: await explain(messages.walkQuery(scope, few, 1000, 50)),
    rareMessages: await explain(messages.rareQuery(scope, few, 1000, 50)),
    allMessages: await explain(messages.indexQuery(scope, few, 50)),
  };

  expect(plans.people).toContain('conversations_list');
  expect(plans.rarePeople).toContain('contacts_search');
  expect(plans.fewPeople).toContain('contacts_search');
  expect(plans.messages).toContain('message_words_pkey');
  expect(plans.walkForFew).toContain('message_words_pkey');
  expect(plans.rareMessages).toContain('message_words_words');
  expect(plans.allMessages).toContain('message_words_words');
  for (const [name, plan] of Object.entries(plans)) {
    expect(plan, name).not.toMatch(/Seq Scan on (conversations|messages|message_words|contacts)/);
  }

  // What many are called is asked of the index of names only once: it goes through all 20,000.
  const scansOf = (text: string) =>
    services.database.pipeline.withTeam(scope.teamId).read(async (tx) => {
      const scans = async () =>
        (
          await sql<{ scans: number }>`
            select pg_stat_get_xact_numscans('contacts_search'::regclass)::integer as scans`.execute(tx)
        ).rows[0]?.scans ?? 0;
      const before = await scans();
      const found = await people.findPeople(tx, scope, text, { few: 1000, walk: 1000, most: 50 });
      return { found: found.length, scans: (await scans()) - before };
    });
  expect(await scansOf('Martin')).toEqual({ found: 50, scans: 1 });
  expect(await scansOf('martin')).toEqual({ found: 50, scans: 0 });
  expect(await scansOf('c4ca4238a0b')).toEqual({ found: 1, scans: 1 });

  // Of what is common no more is read than holds enough of it, and not all that the index has.
  expect(await readFor('facture')).toEqual({ found: 50, read: 2000 });
  expect(await readFor('bonjour')).toEqual({ found: 50, read: 1000 });
  expect(await readFor('c4ca4238a0b')).toEqual({ found: 1, read: 1 });
});
