import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createNumber, startInbox } from '../../../messaging/whatsapp/test/index.ts';
import { contacts } from '../../contacts/index.ts';

async function startWith(count: number) {
  const inbox = await startInbox({}, [contacts]);
  const { app, number, owner } = inbox;
  const place = { team_id: number.team_id, phone_number_id: number.id };
  await sql`
    with people as (
      insert into contacts (team_id, name, phone_number)
      select ${place.team_id}, 'P' || i, '+336' || (39000000 + i) from generate_series(1, ${count}) i returning id
    )
    insert into conversations (team_id, phone_number_id, contact_id, last_message_at, closed)
    select ${place.team_id}, ${place.phone_number_id}, id, now() - id * interval '1 minute', id % 2 = 0 from people`.execute(
    app.db,
  );
  const read = async (path: string, by: { id: number } = owner) => {
    const answer = await app.as(by).fetch(path);
    // Bytes, for reading as text would drop the mark that Excel knows UTF-8 by.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    return { status: answer.status, text };
  };
  const path = (query = '') =>
    `/api/teams/${place.team_id}/phone_number/${place.phone_number_id}/conversations/export${query}`;
  return { inbox, app, owner, place, read, path };
}

test('the list as it is filtered becomes a file that a French Excel opens, formulas and all made harmless', async () => {
  const { inbox, app, owner, place, read, path } = await startWith(2);
  await using _ = inbox;
  const [first, second] = await app.db.selectFrom('contacts').select('id').orderBy('id').execute();
  const params = { ...place, contact_id: second!.id };
  await app.db
    .updateTable('contacts')
    .set({ name: '=HYPERLINK("http://evil")' })
    .where('id', '=', second!.id)
    .execute();
  await sql`
    insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, happened_at)
    select ${place.team_id}, ${place.phone_number_id}, ${second!.id}, 'in', 'received', 'text', '{"body": "hello"}', at
    from unnest(array['2026-11-01 09:30+00', '2026-11-02 10:00+00']::timestamptz[]) at`.execute(app.db);
  const reason = await app.db
    .insertInto('closing_reasons')
    .values({ team_id: place.team_id, name: 'Colis perdu', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const label = await app.db
    .insertInto('labels')
    .values({ team_id: place.team_id, name: 'Retours', color: 'blue' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('conversation_labels')
    .values({ ...params, label_id: label.id })
    .execute();
  await app.db
    .insertInto('ratings')
    .values(
      [4, 2].map((score) => ({
        ...params,
        closed_at: new Date(),
        asked_at: new Date(),
        asks_comment: false,
        score,
      })),
    )
    .execute();
  await app.db
    .updateTable('conversations')
    .set({ closed: true, closing_reason_id: reason.id, assigned_user_id: owner.id })
    .where('contact_id', '=', second!.id)
    .execute();
  await app.db
    .updateTable('conversations')
    .set({ closed: false })
    .where('contact_id', '=', first!.id)
    .execute();
  await app.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', owner.id).execute();
  await app.db
    .updateTable('teams')
    .set({ timezone: 'Europe/Paris' })
    .where('id', '=', place.team_id)
    .execute();

  const { status, text } = await read(path('?closed=true'));
  expect(status).toBe(200);
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .filter(Boolean);
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"Contact";"Numéro de téléphone";"Notre numéro";"État"');
  const cells = lines[1]!.split(';');
  expect(cells[0]).toBe(`"'=HYPERLINK(""http://evil"")"`);
  expect(cells.slice(3, 7)).toEqual(['"Fermée"', '"Ada Lovelace"', '"Retours"', '"2026-11-01 10:30"']);
  expect(cells.slice(9)).toEqual(['"Colis perdu"', '"2"']);

  const lists = await app.db
    .selectFrom('audit_events')
    .select('data')
    .where('action', '=', 'conversations.exported')
    .execute();
  expect(lists).toMatchObject([{ data: { after: { format: 'csv', filters: 'closed' } } }]);
});

test('nobody is missing and nobody doubled over many pages, of one number and of all, and only who may take contacts away gets it', async () => {
  const { inbox, app, place, read, path } = await startWith(2300);
  await using _ = inbox;
  const second = await createNumber(app, place.team_id);
  await sql`
    insert into conversations (team_id, phone_number_id, contact_id, last_message_at)
    select team_id, ${second.id}, contact_id, last_message_at from conversations limit 7`.execute(app.db);
  const phonesIn = (text: string) => [...text.matchAll(/"(\+336\d+)"/g)].map(([, phone]) => phone);
  const open = phonesIn((await read(path())).text);
  expect([open.length, new Set(open).size]).toEqual([1150, 1150]);
  const team = `/api/teams/${place.team_id}/conversations/export`;
  expect(phonesIn((await read(team)).text)).toHaveLength(1157);
  expect(phonesIn((await read(`${team}?closed=true`)).text)).toHaveLength(1150);

  const agent = await app.createMember({ id: place.team_id }, 'Agent');
  expect((await read(path(), agent)).status).toBe(403);
  const role = await app.db
    .insertInto('team_roles')
    .values({ team_id: place.team_id, name: 'Buyer', permissions: ['contacts.export'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('members').set({ role_id: role.id }).where('user_id', '=', agent.id).execute();
  expect((await read(path(), agent)).status).toBe(403);
  expect(contract.exportConversations.permission).toBe('contacts.export');
});
