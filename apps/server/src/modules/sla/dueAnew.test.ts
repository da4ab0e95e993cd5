import {
  changeConversations,
  closeConversation,
  createLabel,
  deleteLabel,
  getInboxSettings,
  mergeContacts,
  sendConversationMessage,
  takeBackMessages,
  undoMerge,
  updateInboxSettings,
  updateSlaTarget,
  updateTeam,
} from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addOpenSeconds } from '../conversations/index.ts';
import { noTarget, startSla } from './testing.ts';

const wanted = { first_response_minutes: 30, next_response_minutes: 60, resolution_minutes: 600 };

test('whoever waits when they are merged waits on, also with somebody who was closed meanwhile', async () => {
  await using talk = await startSla();
  const { app, by, team } = talk;
  await talk.target(wanted);
  const ids: number[] = [];
  for (const index of [1, 2]) {
    await talk.write(index);
    ids.push((await talk.newest()).contact_id);
    app.clock.advance({ minutes: 5 });
  }
  const [waits = 0, other = 0] = ids;
  const before = await talk.of(waits);
  expect(before.sla_kind).toBe('first_response');
  await talk.close(other);
  app.clock.advance({ minutes: 5 });

  const merged = await by.call(mergeContacts, {
    params: { ...talk.params, contact_id: waits },
    body: { contact_id: other, take: [] },
  });
  expect(merged.status).toBe(200);
  expect(await talk.of(waits)).toEqual(before);

  // Other targets count for both once they part.
  await talk.target({ first_response_minutes: 20, priority: 'urgent' });
  await app.runJobs();
  await talk.press(waits, 'urgent');
  expect((await talk.of(waits)).sla_due_at).not.toEqual(before.sla_due_at);
  await talk.press(waits, 'none');
  await by.call(undoMerge, {
    params: { ...team, phone_number_id: talk.params.phone_number_id, merge_id: merged.data.merge.id },
  });
  expect(await talk.of(waits)).toEqual(before);
  expect(await talk.of(other)).toEqual({ sla_kind: null, sla_due_at: null });
});

test('whoever comes back from a merge is due by the targets of now', async () => {
  await using talk = await startSla();
  const { app, by, team } = talk;
  const { data: target } = await talk.target(wanted);
  await talk.write(1);
  const { contact_id: kept } = await talk.newest();
  await talk.write(2);
  const { contact_id: other, waiting_since } = await talk.newest();
  const place = { ...talk.params, contact_id: kept };
  const merged = await by.call(mergeContacts, { params: place, body: { contact_id: other, take: [] } });
  await by.call(updateSlaTarget, {
    params: { ...team, target_id: target.id },
    body: { ...noTarget, first_response_minutes: 45 },
  });
  await app.runJobs();
  await by.call(undoMerge, { params: { ...talk.params, merge_id: merged.data.merge.id } });
  for (const id of [kept, other]) {
    const { sla_due_at } = await talk.of(id);
    expect(Math.abs(sla_due_at!.getTime() - waiting_since!.getTime() - 45 * 60_000)).toBeLessThanOrEqual(
      2000,
    );
  }
});

test('a closing that is taken back was none: it is due when it was', async () => {
  await using talk = await startSla();
  await talk.target(wanted);
  await talk.write(1);
  const { contact_id } = await talk.newest();
  const before = await talk.of(contact_id);
  talk.app.clock.advance({ minutes: 5 });
  await talk.close(contact_id);
  expect(await talk.of(contact_id)).toEqual({ sla_kind: null, sla_due_at: null });
  const params = { ...talk.params, contact_id };
  await talk.by.call(closeConversation, { params, body: { closed: false, undo: true } });
  expect(await talk.of(contact_id)).toEqual(before);
});

test('an answer that is taken back was none: it is due when it was', async () => {
  await using talk = await startSla();
  await talk.target({ first_response_minutes: 30 });
  await talk.write(1);
  const { sla_due_at, contact_id } = await talk.newest();
  expect(sla_due_at).not.toBeNull();
  const params = { ...talk.params, contact_id };
  const message = { type: 'text' as const, body: 'Yes.' };
  await talk.by.call(sendConversationMessage, { params, body: { message, hold: true } });
  expect((await talk.newest()).sla_due_at).toBeNull();
  await talk.by.call(takeBackMessages, { params, body: {} });
  expect((await talk.newest()).sla_due_at).toEqual(sla_due_at);
});

test('a label that goes takes its target along, and nothing is due by it any more', async () => {
  await using talk = await startSla();
  const { app, by, team, params, target } = talk;
  const { data: label } = await by.call(createLabel, { params: team, body: { name: 'VIP' } });
  await target({ first_response_minutes: 30, label_id: label.id });
  await talk.write(1);
  const { contact_id } = await talk.newest();
  await by.call(changeConversations, {
    params,
    body: { contact_ids: [contact_id], action: { kind: 'add_label', label_id: label.id } },
  });
  expect((await talk.newest()).sla_due_at).not.toBeNull();

  await by.call(deleteLabel, { params: { ...team, label_id: label.id } });
  await app.runJobs();
  expect((await talk.newest()).sla_due_at).toBeNull();
  const { rows } = await sql`select data from audit_events where action = 'sla_target.deleted'`.execute(
    app.db,
  );
  expect(rows).toMatchObject([{ data: { name: 'VIP', before: { first_response_minutes: 30 } } }]);
});

test('a team that moves to another time zone has other business hours, and all is due by those', async () => {
  await using talk = await startSla();
  const { app, by, params, team } = talk;
  const spans = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '17:00' }));
  const hours = { spans, closed_dates: [] };
  const before = await by.call(getInboxSettings, { params });
  await by.call(updateInboxSettings, { params, body: { ...before.data, business_hours: hours } });
  await talk.target({ first_response_minutes: 60, in_business_hours: true });
  await talk.write(1);
  const { waiting_since } = await talk.newest();
  const dueIn = (zone: string) => addOpenSeconds(hours, zone, waiting_since!, 3600);
  await by.call(updateTeam, {
    params: team,
    body: { name: 'Moved', country_code: 'FR', timezone: 'Europe/Paris', locale: 'fr' },
  });
  await app.runJobs();
  expect((await talk.newest()).sla_due_at).toEqual(dueIn('Europe/Paris'));

  await by.call(updateTeam, {
    params: team,
    body: { name: 'Moved', country_code: 'NZ', timezone: 'Pacific/Auckland', locale: 'fr' },
  });
  await app.runJobs();
  expect(dueIn('Pacific/Auckland')).not.toEqual(dueIn('Europe/Paris'));
  expect((await talk.newest()).sla_due_at).toEqual(dueIn('Pacific/Auckland'));
});
