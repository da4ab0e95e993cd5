import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/index.ts';
import { answeredQuery } from './answered.ts';
import { overdueQuery } from './jobs.ts';
import { openQuery } from './scheduledRow.ts';
import { startTalk } from './testing.ts';

/** Fifty thousand messages that were planned once, of whom a few hundred wait. */
async function fill({ app, params }: Awaited<ReturnType<typeof startTalk>>): Promise<void> {
  const { team_id, phone_number_id } = params;
  await sql`
    with people as (
      insert into contacts (team_id, phone_number)
      select ${team_id}, '+336' || lpad(n::text, 8, '0') from generate_series(1, 500) n returning id
    )
    insert into scheduled_messages (team_id, phone_number_id, contact_id, kind, message, send_at, status, cancel_on_reply)
    select ${team_id}, ${phone_number_id}, id, 'later', '{"type":"text","body":"x"}', now() + n * interval '1 hour',
      case when n = 100 then 'waiting' else 'sent' end, n % 2 = 0
    from people, generate_series(1, 100) n`.execute(app.db);
  await app.services.database.pools.owner.query('analyze scheduled_messages, contacts');
}

async function planOf(tx: Tx, query: RawBuilder<unknown>): Promise<string> {
  const { sql: text, parameters } = query.compile(tx);
  const explained = CompiledQuery.raw(`explain ${text}`, [...parameters]);
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explained);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('what waits is found by indexes that hold only what waits', async () => {
  await using talk = await startTalk();
  await fill(talk);
  const { team_id: teamId, phone_number_id: phoneNumberId, contact_id: contactId } = talk.params;
  const { database, clock } = talk.app.services;
  const scope = { teamId, phoneNumberId };
  const open = await database
    .as({ teamId, userId: talk.owner.id })
    .read((tx) => planOf(tx, openQuery(scope, contactId)));
  expect(open).toContain('scheduled_messages_thread');
  const answered = await database.pipeline.read((tx) =>
    planOf(tx, answeredQuery([{ ...talk.params, wantsOut: false }])),
  );
  expect(answered).toContain('scheduled_messages_thread');
  expect(await database.pipeline.read((tx) => planOf(tx, overdueQuery(clock.now())))).toContain(
    'scheduled_messages_due',
  );
});
