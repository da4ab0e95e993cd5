import {
  type ConversationPriority,
  changeConversations,
  closeConversation,
  conversationPriorities,
  createLabel,
  createSlaTarget,
  deleteLabel,
  deleteSlaTarget,
  getInboxSettings,
  getSupportReport,
  listConversations,
  listNotifications,
  mergeContacts,
  sendConversationMessage,
  takeBackMessages,
  undoMerge,
  updateInboxSettings,
  updateSlaTarget,
  updateTeam,
} from '@herald/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { contacts } from '../contacts/index.ts';
import { addOpenSeconds } from '../conversations/index.ts';
import { reports } from '../reports/index.ts';
import { teams } from '../teams/index.ts';
import { targetFor } from './dueAt.ts';
import { sla } from './index.ts';
import { recountSla } from './recountSla.ts';
import { warnSla } from './warnSla.ts';

const person = (index: number) => ({ wa_id: `3370007${String(index).padStart(4, '0')}`, name: `P${index}` });
const noTarget = {
  phone_number_id: null,
  label_id: null,
  priority: null,
  first_response_minutes: null,
  next_response_minutes: null,
  resolution_minutes: null,
  in_business_hours: false,
};

async function start() {
  const inbox = await startInbox({}, [sla, reports, teams, contacts]);
  const { app, owner, number } = inbox;
  const team = { team_id: number.team_id };
  const params = { ...team, phone_number_id: number.id };
  const by = app.as(owner);
  return {
    inbox,
    app,
    by,
    team,
    params,
    target: (values: object) => by.call(createSlaTarget, { params: team, body: { ...noTarget, ...values } }),
    write: (index: number) => inbox.receiveMessages([textItem(app, 'Hello?', person(index))], person(index)),
    answer: (contact_id: number) =>
      by.call(sendConversationMessage, {
        params: { ...params, contact_id },
        body: { message: { type: 'text', body: 'Yes.' } },
      }),
    close: (contact_id: number) =>
      by.call(closeConversation, { params: { ...params, contact_id }, body: { closed: true } }),
    press: (contact_id: number, priority: ConversationPriority) =>
      by.call(changeConversations, {
        params,
        body: { contact_ids: [contact_id], action: { kind: 'prioritize', priority } },
      }),
    due: async () => (await by.call(listConversations, { params, query: { due_first: 'true' } })).data,
    of: (contact_id: number) =>
      app.db
        .selectFrom('conversations')
        .select(['sla_kind', 'sla_due_at'])
        .where('contact_id', '=', contact_id)
        .executeTakeFirstOrThrow(),
    newest: async () => {
      const query = app.db.selectFrom('conversations').selectAll().orderBy('contact_id', 'desc');
      return query.executeTakeFirstOrThrow();
    },
    [Symbol.asyncDispose]: () => inbox[Symbol.asyncDispose](),
  };
}

test('what is due, and by when, is what the plainest reading of the timeline says', async () => {
  await using talk = await start();
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
  await using talk = await start();
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
  await using talk = await start();
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

const wanted = { first_response_minutes: 30, next_response_minutes: 60, resolution_minutes: 600 };

test('whoever waits when they are merged waits on, also with somebody who was closed meanwhile', async () => {
  await using talk = await start();
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
  await using talk = await start();
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
  await using talk = await start();
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
  await using talk = await start();
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

test('a target that comes when its time is over already shows it as overdue, and rings for nobody', async () => {
  await using talk = await start();
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
  await using talk = await start();
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

test('a label that goes takes its target along, and nothing is due by it any more', async () => {
  await using talk = await start();
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
  await using talk = await start();
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

test('a server that stops has not counted all that is due, and says so: another begins again', async () => {
  await using talk = await start();
  const { services, clock } = talk.app;
  const work = { app: services, db: services.database.pipeline, log: services.log, clock, attempt: 1 };
  const counting = recountSla.run({ teamId: talk.team.team_id }, { ...work, signal: AbortSignal.abort() });
  await expect(counting).rejects.toThrow();
});
