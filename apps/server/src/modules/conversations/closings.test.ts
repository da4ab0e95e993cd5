import { assignConversation, closeConversation, listClosings } from '@herald/contract';
import { expect, test } from 'vitest';
import { startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';
import type { UserRow } from '../../test/index.ts';

test('every closing is told with who did it and how it was rated; a slip that was taken back is none', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  const ana = { wa_id: '33700000001', name: 'Ana' };
  await inbox.receiveMessages([textItem(app, 'Hello', ana)], ana);
  const { id: contact_id } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const { team_id, id: phone_number_id } = number;
  const params = { team_id, phone_number_id, contact_id };
  const colleague = await app.createMember({ id: team_id }, 'Agent');
  const viewer = await app.createMember({ id: team_id }, 'Viewer');
  /** Returns when it was closed. */
  const setClosed = async (by: UserRow, closed: boolean) => {
    await app.as(by).call(closeConversation, { params, body: { closed } });
    const event = await app.db
      .selectFrom('conversation_events')
      .select('created_at')
      .where('kind', '=', 'closed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return event.created_at;
  };
  const closings = async (by: UserRow) => (await app.as(by).call(listClosings, { params })).data;
  expect(await closings(viewer)).toEqual([]);

  const first = await setClosed(owner, true);
  await app.db
    .insertInto('ratings')
    .values({
      ...params,
      user_id: owner.id,
      closed_at: first,
      asked_at: first,
      asks_comment: true,
      score: 4,
      comment: 'Quick',
    })
    .execute();
  app.clock.advance({ hours: 1 });
  await inbox.receiveMessages([textItem(app, 'Me again', ana)], ana);
  // A slip: opened again at once by the same person, and something else done since.
  await setClosed(owner, true);
  app.clock.advance({ seconds: 5 });
  await setClosed(owner, false);
  await app.as(owner).call(assignConversation, { params, body: { user_id: colleague.id } });
  app.clock.advance({ hours: 1 });
  const last = await setClosed(colleague, true);
  app.clock.advance({ seconds: 5 });
  // Somebody else opens it: it was closed all the same.
  await setClosed(owner, false);

  expect(await closings(viewer)).toMatchObject([
    { closed_at: last.toISOString(), by: { user_id: colleague.id }, rating: null },
    { closed_at: first.toISOString(), by: { user_id: owner.id }, rating: { score: 4, comment: 'Quick' } },
  ]);
});
