import {
  changeConversations,
  createLabel,
  deleteLabel,
  listConversations,
  listLabels,
  updateLabel,
} from '@herald/contract';
import { expect, test } from 'vitest';
import { startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';

const person = (index: number) => ({ wa_id: `3370003${String(index).padStart(4, '0')}`, name: `P${index}` });

test('conversations get labels in bulk, are found by them, and lose them with the label', async () => {
  await using inbox = await startInbox();
  const { app, owner, number } = inbox;
  for (const index of [1, 2, 3])
    await inbox.receiveMessages([textItem(app, 'Hello', person(index))], person(index));
  const team = { team_id: number.team_id };
  const place = { ...team, phone_number_id: number.id };
  const caller = app.as(owner);
  const list = async (query: Record<string, unknown> = {}) =>
    (await caller.call(listConversations, { params: place, query: query as never })).data;
  const all = await list();
  const ids = all.map(({ contact_id }) => contact_id);
  const made = await caller.call(createLabel, { params: team, body: { name: 'Delivery' } });
  expect(made.status).toBe(201);
  const taken = await caller.call(createLabel, { params: team, body: { name: 'delivery' } });
  expect([taken.status, taken.body.code]).toEqual([422, 'name_taken']);
  const { id: label_id } = made.data;
  const change = (kind: 'add_label' | 'remove_label', contact_ids: number[], by = owner) =>
    app
      .as(by)
      .call(changeConversations, { params: place, body: { contact_ids, action: { kind, label_id } } });

  const added = await change('add_label', ids.slice(0, 2));
  expect([added.status, added.data.changed.length]).toEqual([200, 2]);
  expect(added.data.conversations[0]).toMatchObject({ labels: [{ id: label_id, name: 'Delivery' }] });
  expect(added.data.conversations[0]!.version).toBeGreaterThan(all[0]!.version);
  expect((await change('add_label', ids.slice(0, 2))).data.changed).toEqual([]);
  expect((await list({ label_id })).map(({ contact_id }) => contact_id)).toEqual(ids.slice(0, 2));
  expect(await list({ label_id, longest_wait: true })).toHaveLength(2);
  expect((await change('remove_label', ids)).data.changed).toHaveLength(2);
  expect(await list({ label_id })).toEqual([]);

  await change('add_label', ids);
  const renamed = await caller.call(updateLabel, {
    params: { ...team, label_id },
    body: { name: 'Parcels' },
  });
  expect(renamed.data).toMatchObject({ name: 'Parcels', color: 'blue' });
  const { owner: stranger, team: other } = await app.createTeam();
  expect((await app.as(stranger).call(listLabels, { params: { team_id: other.id } })).data).toEqual([]);
  const viewer = await app.createMember({ id: number.team_id }, 'Viewer');
  expect((await change('add_label', ids, viewer)).status).toBe(403);
  expect((await caller.call(deleteLabel, { params: { ...team, label_id } })).status).toBe(204);
  expect((await list()).flatMap(({ labels }) => labels)).toEqual([]);
  expect((await change('add_label', ids)).status).toBe(404);
});
