import {
  type ConversationPriority,
  changeConversations,
  conversationPriorities,
  createLabel,
  deleteSlaTarget,
  getSupportReport,
  listNotifications,
  updateSlaTarget,
} from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enqueue } from '../../platform/jobs/index.ts';
import { targetFor } from './dueAt.ts';
import { recountSla } from './recountSla.ts';
import { noTarget, startSla } from './testing.ts';
import { warnSla } from './warnSla.ts';

test('what is due, and by when, is what the plainest reading of the timeline says', async () => {
  await using talk = await startSla();
  const { app } = talk;
  const wanted = { first_response_minutes: 30, next_response_minutes: 60, resolution_minutes: 100 };
  const urgent = { first_response_minutes: 3, next_response_minutes: 5, resolution_minutes: 9 };
  await talk.target(wanted);
  await talk.target({ ...urgent, priority: 'urgent' });
  let people = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('customer', 'answer', 'close', 'urgent', 'low'), {
        minLength: 1,
        maxLength: 7,
      }),
      async (history) => {
        people += 1;
        const told: { what: string; at: number }[] = [];
        const say = async (what: string, contactId = 0) => {
          told.push({ what, at: app.clock.now().getTime() });
          if (what === 'customer') await talk.write(people);
          else if (what === 'answer') await talk.answer(contactId);
          else if (what === 'close') await talk.close(contactId);
          else await talk.press(contactId, what as ConversationPriority);
          app.clock.advance({ minutes: 7 });
        };
        await say('customer');
        const { contact_id } = await talk.newest();
        for (const what of history) await say(what, contact_id);
        const { sla_kind, sla_due_at } = await talk.newest();
        const [kind, at] = plainly(told, { usual: wanted, urgent });
        expect(sla_kind).toBe(kind);
        // WhatsApp tells whole seconds.
        if (at !== null) expect(Math.abs(sla_due_at!.getTime() - at)).toBeLessThanOrEqual(2000);
      },
    ),
    { numRuns: 20 },
  );
});

interface Wanted {
  first_response_minutes: number;
  next_response_minutes: number;
  resolution_minutes: number;
}

/**
 * From the end of the timeline: since the last closing, who spoke first, and whom nobody has answered; by the target of
 * the priority that was given last, which closing leaves.
 */
function plainly(
  told: readonly { what: string; at: number }[],
  targets: { usual: Wanted; urgent: Wanted },
): [string | null, number | null] {
  const pressing = told.findLast(({ what }) => what === 'urgent' || what === 'low');
  const wanted = pressing?.what === 'urgent' ? targets.urgent : targets.usual;
  const open = told.slice(told.findLastIndex(({ what }) => what === 'close') + 1);
  const opened = open.findIndex(({ what }) => what === 'customer');
  if (opened === -1) return [null, null];
  const answered = open.findLastIndex(({ what }) => what === 'answer');
  const waiting = open.findIndex(({ what }, at) => what === 'customer' && at > answered);
  const clocks: [string, number][] = [['resolution', open[opened]!.at + wanted.resolution_minutes * 60_000]];
  if (waiting === opened)
    clocks.push(['first_response', open[opened]!.at + wanted.first_response_minutes * 60_000]);
  else if (waiting !== -1)
    clocks.push(['next_response', open[waiting]!.at + wanted.next_response_minutes * 60_000]);
  const [kind, at] = clocks.toSorted(([, a], [, b]) => a - b)[0]!;
  return [kind, at];
}

test('the list shows what is due first, a label has a target of its own, and somebody is told once before it breaks', async () => {
  await using talk = await startSla();
  const { app, by, team, params } = talk;
  const usual = await talk.target({ first_response_minutes: 60 });
  const taken = await talk.target({ first_response_minutes: 5 });
  expect([taken.status, taken.body.code]).toEqual([422, 'target_taken']);
  expect((await talk.target({ label_id: 999_999, first_response_minutes: 5 })).status).toBe(404);
  expect((await talk.target({})).body.code).toBe('target_empty');
  const label = await by.call(createLabel, { params: team, body: { name: 'Urgent' } });
  await talk.target({ label_id: label.data.id, first_response_minutes: 10 });
  await talk.write(1);
  const first = await talk.newest();
  app.clock.advance({ minutes: 1 });
  await talk.write(2);
  const { contact_id } = await talk.newest();
  expect((await talk.due()).map(({ name }) => name)).toEqual(['P1', 'P2']);
  await by.call(changeConversations, {
    params,
    body: { contact_ids: [contact_id], action: { kind: 'add_label', label_id: label.data.id } },
  });
  expect((await talk.due()).map(({ name, sla }) => [name, sla?.kind])).toEqual([
    ['P2', 'first_response'],
    ['P1', 'first_response'],
  ]);

  const bells = async () =>
    (await by.call(listNotifications, { params: team, query: {} })).data.filter(
      ({ kind }) => kind === 'sla_warning',
    );
  const warn = async (minutes: number) => {
    app.clock.advance({ minutes });
    await app.services.database.pipeline.transaction((tx) => enqueue(tx, warnSla, {}));
    await app.runJobs();
    return (await bells()).length;
  };
  expect(await warn(7)).toBe(0);
  expect(await warn(1)).toBe(1);
  expect(await warn(1)).toBe(1);
  await talk.answer(contact_id);
  expect((await talk.due()).map(({ name }) => name)).toEqual(['P1']);
  app.clock.advance({ minutes: 60 });
  await talk.answer(first.contact_id);
  const { data } = await by.call(getSupportReport, { params, query: {} });
  expect(data.sla).toEqual([{ kind: 'first_response', kept: 1, broken: 1 }]);

  // Other targets count for what is open now.
  await talk.write(3);
  await by.call(updateSlaTarget, {
    params: { ...team, target_id: usual.data.id },
    body: { ...noTarget, first_response_minutes: 90 },
  });
  await app.runJobs();
  const { waiting_since, sla_due_at } = await talk.newest();
  expect(sla_due_at!.getTime() - waiting_since!.getTime()).toBe(90 * 60_000);
});

test('the most exact target counts: priority before label before number', () => {
  const about = [
    { phone_number_id: null, label_id: null, priority: null },
    { phone_number_id: 1, label_id: null, priority: null },
    { phone_number_id: null, label_id: 5, priority: null },
    { phone_number_id: 1, label_id: 5, priority: null },
    { phone_number_id: null, label_id: null, priority: 'urgent' },
    { phone_number_id: 1, label_id: null, priority: 'urgent' },
    { phone_number_id: null, label_id: 5, priority: 'urgent' },
    { phone_number_id: 1, label_id: 5, priority: 'urgent' },
  ] as const;
  const targets = about.map((values, id) => ({ ...noTarget, ...values, id }));
  const urgent = conversationPriorities.indexOf('urgent');
  const talk = { phone_number_id: 1, label_ids: [4, 5], priority: urgent };
  // Without the most exact one the next counts, down to none.
  for (let left = targets.length; left >= 0; left -= 1)
    expect(targetFor(targets.slice(0, left), talk)?.id ?? -1).toBe(left - 1);
  expect(targetFor(targets, { ...talk, priority: urgent - 1 })?.id).toBe(3);
  expect(targetFor(targets, { ...talk, label_ids: [4] })?.id).toBe(5);
  expect(targetFor(targets, { ...talk, phone_number_id: 2 })?.id).toBe(6);
});

test('a priority has a target of its own, in the list and in the report', async () => {
  await using talk = await startSla();
  const { app, by, team, params } = talk;
  const { data: label } = await by.call(createLabel, { params: team, body: { name: 'VIP' } });
  await talk.target({ first_response_minutes: 60 });
  await talk.target({ first_response_minutes: 40, label_id: label.id });
  expect((await talk.target({ first_response_minutes: 10, priority: 'urgent' })).data.priority).toBe(
    'urgent',
  );
  expect((await talk.target({ first_response_minutes: 9, priority: 'urgent' })).body.code).toBe(
    'target_taken',
  );
  await talk.target({ first_response_minutes: 90, label_id: label.id, priority: 'low' });
  const minutes = async () => {
    const { waiting_since, sla_due_at } = await talk.newest();
    return (sla_due_at!.getTime() - waiting_since!.getTime()) / 60_000;
  };
  await talk.write(1);
  const { contact_id } = await talk.newest();
  const seen = [await minutes()];
  await talk.press(contact_id, 'urgent');
  seen.push(await minutes());
  await by.call(changeConversations, {
    params,
    body: { contact_ids: [contact_id], action: { kind: 'add_label', label_id: label.id } },
  });
  seen.push(await minutes());
  await talk.press(contact_id, 'high');
  seen.push(await minutes());
  await talk.press(contact_id, 'low');
  seen.push(await minutes());
  expect(seen).toEqual([60, 10, 10, 40, 90]);

  app.clock.advance({ minutes: 50 });
  await talk.answer(contact_id);
  const kept = async () => (await by.call(getSupportReport, { params, query: {} })).data.sla;
  expect(await kept()).toEqual([{ kind: 'first_response', kept: 1, broken: 0 }]);
  await talk.press(contact_id, 'none');
  expect(await kept()).toEqual([{ kind: 'first_response', kept: 0, broken: 1 }]);
});

test('a target that comes when its time is over already shows it as overdue, and rings for nobody', async () => {
  await using talk = await startSla();
  const { app, by, team } = talk;
  await talk.write(1);
  app.clock.advance({ hours: 2 });
  await talk.target({ first_response_minutes: 30 });
  await app.runJobs();
  expect((await talk.due()).map(({ sla }) => sla?.kind)).toEqual(['first_response']);
  await app.services.database.pipeline.transaction((tx) => enqueue(tx, warnSla, {}));
  await app.runJobs();
  expect((await by.call(listNotifications, { params: team, query: {} })).data).toEqual([]);
});

test('who sets, changes and deletes a target stands in the audit log', async () => {
  await using talk = await startSla();
  const { by, team, target } = talk;
  const { data: label } = await by.call(createLabel, { params: team, body: { name: 'VIP' } });
  const { data: set } = await target({ first_response_minutes: 60, label_id: label.id });
  const params = { ...team, target_id: set.id };
  const changed = { ...noTarget, first_response_minutes: 30, label_id: label.id };
  await by.call(updateSlaTarget, { params, body: changed });
  // Saved again as it is: nothing to tell.
  await by.call(updateSlaTarget, { params, body: changed });
  expect((await by.call(deleteSlaTarget, { params })).status).toBe(204);
  expect((await by.call(deleteSlaTarget, { params })).status).toBe(404);
  const lines = await talk.app.db
    .selectFrom('audit_events')
    .select(['action', 'data'])
    .where('action', 'like', 'sla_target.%')
    .orderBy('id')
    .execute();
  expect(lines).toMatchObject([
    { action: 'sla_target.created', data: { name: 'VIP', after: { first_response_minutes: 60 } } },
    {
      action: 'sla_target.updated',
      data: { name: 'VIP', before: { first_response_minutes: 60 }, after: { first_response_minutes: 30 } },
    },
    { action: 'sla_target.deleted', data: { name: 'VIP', before: { first_response_minutes: 30 } } },
  ]);
});

test('a server that stops has not counted all that is due, and says so: another begins again', async () => {
  await using talk = await startSla();
  const { services, clock } = talk.app;
  const work = { app: services, db: services.database.pipeline, log: services.log, clock, attempt: 1 };
  const counting = recountSla.run({ teamId: talk.team.team_id }, { ...work, signal: AbortSignal.abort() });
  await expect(counting).rejects.toThrow();
});
