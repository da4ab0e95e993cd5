import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { startInbox } from '../../../messaging/whatsapp/test/index.ts';
import * as messages from './findMessages.ts';
import * as people from './findPeople.ts';

test('search walks in the order of its indexes and looks up what is rare, whatever the size of the inbox', async () => {
  await using inbox = await startInbox();
  const place = { teamId: inbox.number.team_id, phoneNumberId: inbox.number.id };
  const { db, services } = inbox.app;
  await sql`
    with people as (
      insert into contacts (team_id, name) select ${place.teamId}, md5(i::text) || ' Martin' from generate_series(1, 20000) i
      returning id
    ), talk as (
      insert into conversations (team_id, phone_number_id, contact_id, last_message_at)
      select ${place.teamId}, ${place.phoneNumberId}, id, now() - id * interval '1 minute' from people
    )
    insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content)
    select ${place.teamId}, ${place.phoneNumberId}, id, 'in', 'received', 'text',
      jsonb_build_object('body', 'bonjour ' || md5(id::text))
    from people
  `.execute(db);
  await services.database.pools.owner.query('vacuum analyze');

  const explain = async (query: RawBuilder<unknown>) =>
    services.database.pipeline.withTeam(place.teamId).read(async (tx) => {
      const { sql: text, parameters } = query.compile(tx);
      const plan = CompiledQuery.raw(`explain ${text}`, [...parameters]);
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(plan);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const terms = messages.termsOf(place, ['bonjour', 'c4ca']);
  const plans = {
    people: await explain(people.walkQuery(place, 'c4ca', 1000, 50)),
    rarePeople: await explain(people.indexQuery(place, 'c4ca4238a0b', 50)),
    fewPeople: await explain(people.rareQuery(place, 'c4ca4238a0b', 1000, 50)),
    messages: await explain(messages.walkQuery(place, terms, 1000, 50)),
    rareMessages: await explain(messages.indexQuery(place, terms, terms.slice(1), 50)),
  };

  expect(plans.people).toContain('conversations_list');
  expect(plans.rarePeople).toContain('contacts_search');
  expect(plans.fewPeople).toContain('contacts_search');
  expect(plans.messages).toContain('message_words_pkey');
  expect(plans.rareMessages).toContain('message_words_words');
  for (const [name, plan] of Object.entries(plans)) {
    expect(plan, name).not.toMatch(/Seq Scan on (conversations|messages|message_words|contacts)/);
  }
});
