import { expect, test } from 'vitest';
import { change, createNumber, newWamid, startInbox, textItem } from './test/index.ts';

test('of a disconnected number only what became of its messages is taken in, for the team that sent them', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  await inbox.receiveMessages([textItem(app, 'Bonjour')]);
  const { id: contact_id } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const wamid = newWamid();
  const { id } = await app.db
    .insertInto('messages')
    .values({
      team_id: number.team_id,
      phone_number_id: number.id,
      contact_id,
      direction: 'out',
      status: 'accepted',
      type: 'text',
      content: JSON.stringify({ body: 'Bonjour !' }),
      cause: 'inbox',
      wamid,
      accepted_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The account keeps another number, so Meta goes on telling us of this one, too.
  await createNumber(app, number.team_id);
  await app.db
    .updateTable('phone_numbers')
    .set({ disconnected_at: app.clock.now() })
    .where('id', '=', number.id)
    .execute();

  const timestamp = String(Math.floor(app.clock.now().getTime() / 1000));
  const read = { id: wamid, status: 'read', timestamp, recipient_id: '33700000123' };
  await inbox.receive(change(number, { statuses: [read] }));
  await inbox.receiveMessages([textItem(app, 'Encore là ?')]);
  for (let looks = 0; looks < 2; looks += 1) {
    app.clock.advance({ minutes: 2 });
    await inbox.drain();
  }
  const messages = await app.db.selectFrom('messages').select(['id', 'status']).orderBy('id').execute();
  expect(messages).toMatchObject([{ status: 'received' }, { id, status: 'read' }]);
  const left = await app.db.selectFrom('inbound_events').select('status').execute();
  expect(left.every(({ status }) => status === 'done')).toBe(true);
});
