import {
  blockContact,
  changeConversations,
  closeConversation,
  createMacro,
  getConversation,
  listClosings,
  listConversations,
  listMacros,
  runMacro,
  updateClosingReasons,
} from '@herald/contract';
import { expect, test } from 'vitest';
import { system } from '../../actor.ts';
import { startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';
import { closeConversations } from './commands/closeConversations.ts';

const ana = { wa_id: '33700000001', name: 'Ana' };

/** A conversation of a team that has two reasons and insists on one. */
async function start() {
  const inbox = await startInbox();
  const { app, owner, number } = inbox;
  await inbox.receiveMessages([textItem(app, 'Hello', ana)], ana);
  const { id: contact_id } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const team = { team_id: number.team_id };
  const place = { ...team, phone_number_id: number.id };
  const params = { ...place, contact_id };
  const as = app.as(owner);
  let version = 0;
  const offer = async (reasons: { id?: number; name: string }[], is_required = true) => {
    const body = { version, is_required, reasons };
    const { data } = await as.call(updateClosingReasons, { params: team, body });
    version = data.version;
    return data.reasons;
  };
  const [refund, delivery] = await offer([{ name: 'Refund' }, { name: 'Delivery' }]);
  if (!refund || !delivery) throw new Error('Two were written.');
  return {
    inbox,
    app,
    owner,
    as,
    team,
    place,
    params,
    contact_id,
    offer,
    refund,
    delivery,
    close: (body: { closed?: boolean; undo?: boolean; reason_id?: number }, by = owner) =>
      app.as(by).call(closeConversation, { params, body }),
    all: (action: { kind: 'close'; reason_id?: number; undo?: boolean }) =>
      as.call(changeConversations, { params: place, body: { contact_ids: [contact_id], action } }),
    reasons: async () =>
      (await as.call(listClosings, { params })).data.map(({ reason }: { reason: string | null }) => reason),
    [Symbol.asyncDispose]: () => inbox[Symbol.asyncDispose](),
  };
}

const required = { code: 'closing_reason_required' };

test('a required reason is asked of whoever closes, also who only switches; closings and timeline keep it', async () => {
  await using world = await start();
  const { app, as, params, close, all, offer, reasons, refund, delivery } = world;
  expect((await close({ closed: true })).body).toMatchObject(required);
  expect((await close({})).body).toMatchObject(required);
  expect((await all({ kind: 'close' })).body).toMatchObject(required);
  expect((await close({ closed: true, reason_id: 999_999 })).status).toBe(422);

  expect((await close({ closed: true, reason_id: refund.id })).data.closed).toBe(true);
  // Closed already: nothing is asked, and nothing happens.
  expect((await close({ closed: true })).status).toBe(200);
  app.clock.advance({ hours: 1 });
  expect((await close({})).data.closed).toBe(false);
  app.clock.advance({ hours: 1 });
  await all({ kind: 'close', reason_id: delivery.id });
  await offer([{ id: refund.id, name: 'Money back' }]);

  expect(await reasons()).toEqual(['Delivery', 'Money back']);
  const { data } = await as.call(getConversation, { params, query: { peek: 'true' } });
  const told = data.timeline.flatMap((entry) =>
    entry.kind === 'event' && entry.event === 'closed' ? entry.data.closing_reason : [],
  );
  expect(told).toEqual(['Delivery', 'Money back']);
  app.clock.advance({ hours: 1 });
  await close({ closed: false });
  expect((await close({ closed: true, reason_id: delivery.id })).body).toMatchObject({
    errors: { reason_id: expect.anything() },
  });
});

test('the list shows what is closed for a reason, by its last closing', async () => {
  await using world = await start();
  const { inbox, app, as, place, close, offer, refund, delivery, contact_id } = world;
  const listed = async (closing_reason_id: number) =>
    (await as.call(listConversations, { params: place, query: { closing_reason_id } })).data;
  await close({ closed: true, reason_id: refund.id });
  expect(await listed(refund.id)).toMatchObject([{ contact_id, closing_reason_id: refund.id }]);
  expect(await listed(delivery.id)).toEqual([]);

  app.clock.advance({ minutes: 5 });
  await inbox.receiveMessages([textItem(app, 'One more thing', ana)], ana);
  expect(await listed(refund.id)).toEqual([]);
  // Taking one's own reopening back names the reason of before.
  await close({ closed: true, reason_id: delivery.id });
  await close({ closed: false });
  await close({ closed: true, undo: true });
  // It is no longer offered, and still names what it closed.
  await offer([{ id: refund.id, name: 'Refund' }], false);
  expect(await listed(delivery.id)).toMatchObject([{ contact_id, closing_reason_id: delivery.id }]);

  await close({ closed: false });
  app.clock.advance({ minutes: 5 });
  await close({ closed: true });
  expect([await listed(refund.id), await listed(delivery.id)]).toEqual([[], []]);
});

test('a team that does not insist may be told a reason, or none', async () => {
  await using world = await start();
  const { app, close, offer, reasons, refund } = world;
  await offer([{ id: refund.id, name: 'Refund' }], false);
  await close({ closed: true });
  app.clock.advance({ hours: 1 });
  await close({ closed: false });
  app.clock.advance({ hours: 1 });
  await close({ reason_id: refund.id });
  expect(await reasons()).toEqual(['Refund', null]);
});

test('taking one’s own reopening back closes for the reason of before; nobody gets round the question by it', async () => {
  await using world = await start();
  const { inbox, app, place, close, all, offer, reasons, refund } = world;
  const colleague = await app.createMember({ id: place.team_id }, 'Agent');
  await close({ closed: true, reason_id: refund.id });
  await offer([{ name: 'Advice' }]);
  app.clock.advance({ hours: 1 });
  await close({ closed: false });
  app.clock.advance({ seconds: 5 });
  expect((await close({ closed: true, undo: true }, colleague)).body).toMatchObject(required);
  expect((await close({ closed: true, undo: true })).data.closed).toBe(true);
  app.clock.advance({ hours: 1 });
  await inbox.receiveMessages([textItem(app, 'Me again', ana)], ana);
  expect((await close({ closed: true, undo: true })).body).toMatchObject(required);
  expect((await all({ kind: 'close', undo: true })).body).toMatchObject(required);
  expect(await reasons()).toEqual(['Refund', 'Refund']);
});

test('a macro closes for its own reason or that of whoever runs it, and what it woke is closed again by undo', async () => {
  await using world = await start();
  const { app, as, team, params, place, contact_id, close, offer, reasons, refund, delivery } = world;
  type Finish = { kind: 'close'; reason_id?: number } | { kind: 'snooze'; hours: number };
  const make = async (name: string, finish: Finish) =>
    (await as.call(createMacro, { params: team, body: { name, steps: { finish } } })).data.id;
  const run = (macro_id: number, body = {}) =>
    as.call(runMacro, {
      params: { ...params, macro_id },
      body: { client_id: crypto.randomUUID(), ...body },
    });
  const undo = async (actions: Awaited<ReturnType<typeof run>>['data']['undo']) => {
    for (const action of actions) {
      const { status } = await as.call(changeConversations, {
        params: place,
        body: { contact_ids: [contact_id], action },
      });
      expect(status).toBe(200);
    }
  };
  const silent = await make('Done', { kind: 'close' });
  const spoken = await make('Refunded', { kind: 'close', reason_id: refund.id });
  const later = await make('Later', { kind: 'snooze', hours: 3 });
  const bad = { name: 'Bad', steps: { finish: { kind: 'close' as const, reason_id: 999_999 } } };
  expect((await as.call(createMacro, { params: team, body: bad })).status).toBe(422);

  expect((await run(silent)).body).toMatchObject(required);
  const ran = await run(silent, { reason_id: delivery.id });
  expect(ran.data.conversation.closed).toBe(true);
  app.clock.advance({ hours: 1 });
  await undo(ran.data.undo);
  app.clock.advance({ hours: 1 });
  await run(spoken);
  app.clock.advance({ hours: 1 });
  const woken = await run(later);
  expect(woken.data.conversation.closed).toBe(false);
  app.clock.advance({ hours: 1 });
  await undo(woken.data.undo);
  expect(await reasons()).toEqual(['Refund', 'Refund', 'Delivery']);

  app.clock.advance({ hours: 1 });
  await close({ closed: false });
  await offer([{ id: delivery.id, name: 'Delivery' }]);
  const { data: macros } = await as.call(listMacros, { params: team });
  expect(macros.find(({ id }) => id === spoken)?.steps.finish).toEqual({ kind: 'close', reason_id: null });
  expect((await run(spoken)).body).toMatchObject(required);
});

test('Herald itself and blocking are asked nothing', async () => {
  await using world = await start();
  const { app, as, params, contact_id, close, reasons } = world;
  const by = { app: app.services, actor: system, teamId: params.team_id, now: app.clock.now() };
  const { changed } = await app.services.database.pipeline.withTeam(params.team_id).transaction((tx) =>
    closeConversations(tx, by, {
      phoneNumberId: params.phone_number_id,
      contactIds: [contact_id],
      closed: true,
    }),
  );
  expect(changed).toEqual([contact_id]);
  app.clock.advance({ hours: 1 });
  await close({ closed: false });
  app.clock.advance({ hours: 1 });
  const blocked = await as.call(blockContact, { params, body: { reason: 'spam' } });
  expect(blocked.data.closed).toBe(true);
  expect(await reasons()).toEqual([null, null]);
});
