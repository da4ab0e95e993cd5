import { getConversation, mergeContacts, undoMerge } from '@herald/contract';
import { expect, test } from 'vitest';
import { startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';
import { contacts } from '../contacts/index.ts';

test('a conversation of somebody who was merged says with whom it goes on, until the merge is undone', async () => {
  await using inbox = await startInbox({}, [contacts]);
  const { app, owner, number } = inbox;
  const place = { team_id: number.team_id, phone_number_id: number.id };
  for (const [nth, name] of ['Zoé', 'Zoé M.', 'Zoé Martin'].entries()) {
    const from = { wa_id: `3370004700${nth}`, name };
    await inbox.receiveMessages([textItem(app, 'Hello', from)], from);
  }
  const people = await app.db.selectFrom('contacts').select('id').orderBy('id').execute();
  const [first, second, third] = people.map(({ id }) => id) as [number, number, number];
  const as = app.as(owner);
  const movedTo = async (contact_id: number) => {
    const { status, body } = await as.call(getConversation, { params: { ...place, contact_id } });
    return [status, body.moved_to];
  };
  const merge = (kept: number, gone: number) =>
    as.call(mergeContacts, { params: { ...place, contact_id: kept }, body: { contact_id: gone } });

  expect((await merge(second, first)).status).toBe(200);
  expect(await movedTo(first)).toEqual([404, second]);
  const later = await merge(third, second);
  expect([await movedTo(first), await movedTo(second)]).toEqual([
    [404, third],
    [404, third],
  ]);
  const { id: merge_id } = later.data.merge;
  await as.call(undoMerge, { params: { ...place, merge_id } });
  expect((await movedTo(second))[0]).toBe(200);
  expect(await movedTo(999_999)).toEqual([404, undefined]);
});
