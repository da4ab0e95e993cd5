import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { startInbox } from '../../../messaging/whatsapp/test/index.ts';
import { notificationsQuery } from './listNotifications.ts';

test('one’s notifications are read newest first from their index, however many the team has', async () => {
  await using inbox = await startInbox();
  const { team_id: teamId, id: phoneNumberId } = inbox.number;
  const { db, services } = inbox.app;
  const colleagues = await Promise.all(
    Array.from({ length: 20 }, () => inbox.app.createMember({ id: teamId }, 'Agent')),
  );
  const ids = colleagues.map(({ id }) => id);
  await sql`
    with person as (insert into contacts (team_id, name) values (${teamId}, 'Anaïs') returning id)
    insert into notifications (team_id, user_id, kind, phone_number_id, contact_id)
    select ${teamId}, (${ids}::bigint[])[1 + i % 20], case when i % 200 < 20 then 'mention' else 'assigned' end, ${phoneNumberId}, id
    from person, generate_series(1, 20000) i
  `.execute(db);
  await services.database.pools.owner.query('analyze');
  const [reader] = colleagues;
  const person = {
    userId: reader!.id,
    kind: 'user',
    locale: 'en',
    permissions: [],
    isAdmin: false,
    impersonatorId: null,
  } as const;
  const explain = (kind?: 'mention' | 'assigned') =>
    services.database.as({ teamId, userId: reader!.id }).read(async (tx) => {
      const page = { before: 15_000, limit: 31, kind };
      const { sql: text, parameters } = notificationsQuery({ teamId, person }, page).compile(tx);
      const explained = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]),
      );
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const [bell, mentions, assigned] = [await explain(), await explain('mention'), await explain('assigned')];
  expect(bell).toContain('notifications_user');
  expect(mentions).toContain('notifications_kinds');
  // Most are of this kind: either index is short.
  expect(assigned).toMatch(/notifications_(kinds|user)/);
  for (const plan of [bell, mentions, assigned]) expect(plan).not.toMatch(/Sort|Seq Scan on notifications/);
});
