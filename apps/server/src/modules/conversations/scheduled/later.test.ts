import { closeConversation } from '@herald/contract';
import { expect, test } from 'vitest';
import { textItem } from '../../../messaging/whatsapp/test/index.ts';
import { sendDue } from './jobs.ts';
import { loseJobs, runSweep, startTalk, type Talk } from './testing.ts';

const bodies = async (talk: Talk) => (await talk.outgoing()).map(({ content }) => content);

test('a planned message leaves at its time and once, however often its job runs', async () => {
  await using talk = await startTalk();
  const planned = await talk.plan(talk.in(60));
  expect(planned.status, planned.text).toBe(201);
  expect(planned.data).toMatchObject({
    kind: 'later',
    status: 'waiting',
    preview: 'Votre commande est prête',
    by: { user_id: talk.owner.id, name: 'Ada Lovelace' },
  });
  expect((await talk.open()).scheduled).toEqual([planned.data]);
  talk.app.clock.advance({ minutes: 59 });
  await talk.app.runJobs();
  expect(await talk.outgoing()).toEqual([]);

  talk.app.clock.advance({ minutes: 2 });
  const payload = { teamId: talk.params.team_id, scheduledId: planned.data.id };
  const { services } = talk.app;
  const run = () =>
    sendDue.run(payload, {
      app: services,
      db: services.database.pipeline,
      clock: services.clock,
      log: services.log,
      signal: AbortSignal.any([]),
      attempt: 1,
    });
  await Promise.all([run(), run(), talk.sendNow(planned.data.id)]);
  await talk.app.runJobs();
  const [message, ...more] = await talk.outgoing();
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    cause: 'inbox',
    sender_user_id: talk.owner.id,
    content: { body: 'Votre commande est prête' },
  });
  expect((await talk.open()).scheduled).toEqual([]);
});

test('the list says when the next planned message leaves, also of a closed conversation', async () => {
  await using talk = await startTalk();
  const row = talk.open;
  const before = await row();
  expect(before.planned_at).toBeNull();
  const [late, soon] = [talk.in(90), talk.in(20)];
  await talk.plan(late);
  const { data: next } = await talk.plan(soon);
  await talk.caller.call(closeConversation, { params: talk.params, body: { closed: true } });
  const closed = await row();
  expect(closed).toMatchObject({ closed: true, planned_at: soon });
  expect(closed.version).toBeGreaterThan(before.version);
  await talk.cancel(next.id);
  const later = await row();
  expect(later.planned_at).toBe(late);
  expect(later.version).toBeGreaterThan(closed.version);
  talk.app.clock.advance({ minutes: 91 });
  await talk.app.runJobs();
  expect((await row()).planned_at).toBeNull();
});

test('it can be changed, put off, cancelled or sent at once, as long as it waits', async () => {
  await using talk = await startTalk();
  const [first, second, third] = [
    await talk.plan(talk.in(10)),
    await talk.plan(talk.in(20), { body: 'second' }),
    await talk.plan(talk.in(30), { body: 'third' }),
  ];
  const message = { type: 'text' as const, body: 'changed' };
  const changed = await talk.update(first.data.id, { message, send_at: talk.in(90) });
  expect(changed.data).toMatchObject({ preview: 'changed', status: 'waiting' });
  expect((await talk.cancel(second.data.id)).status).toBe(204);
  expect((await talk.sendNow(third.data.id)).data).toMatchObject({
    status: 'queued',
    message: { body: 'third' },
  });
  for (const { data } of [second, third]) {
    expect([(await talk.cancel(data.id)).body?.code, (await talk.sendNow(data.id)).body.code]).toEqual([
      'not_scheduled',
      'not_scheduled',
    ]);
  }
  talk.app.clock.advance({ minutes: 60 });
  await talk.app.runJobs();
  expect(await bodies(talk)).toEqual([{ body: 'third' }]);
  talk.app.clock.advance({ minutes: 31 });
  await talk.app.runJobs();
  expect(await bodies(talk)).toEqual([{ body: 'third' }, { body: 'changed' }]);
});

test('a time must be between a minute and a year ahead, and the message one that can be sent', async () => {
  await using talk = await startTalk();
  for (const minutes of [-5, 0.5, 60 * 24 * 367]) {
    const { status, body } = await talk.plan(talk.in(minutes));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['send_at']]);
  }
  const { data } = await talk.plan(talk.in(5));
  const file = { type: 'media' as const, file_id: 999 };
  expect((await talk.update(data.id, { message: file })).body.errors).toHaveProperty('message.file_id');
  expect((await talk.update(data.id, { send_at: talk.in(0) })).status).toBe(422);
  expect((await talk.update(data.id + 1000, {})).status).toBe(404);
});

test('a refusal is shown and told to whoever wrote it, who may plan it again or put it away', async () => {
  await using talk = await startTalk();
  const { data } = await talk.plan(talk.in(60 * 25));
  talk.app.clock.advance({ hours: 26 });
  await talk.app.runJobs();
  expect(await talk.outgoing()).toEqual([]);
  const [failed] = (await talk.open()).scheduled;
  expect(failed).toMatchObject({
    id: data.id,
    status: 'failed',
    failure: { code: 'window_closed', message: expect.stringContaining('24-hour window is closed') },
  });
  expect(await talk.notifications()).toEqual([
    expect.objectContaining({
      kind: 'scheduled_failed',
      user_id: talk.owner.id,
      data: { text: 'Votre commande est prête' },
    }),
  ]);
  expect((await talk.sendNow(data.id)).body.code).toBe('window_closed');

  await talk.say('Encore là ?');
  const again = await talk.update(data.id, { send_at: talk.in(10) });
  expect(again.data).toMatchObject({ status: 'waiting', failure: null });
  talk.app.clock.advance({ minutes: 11 });
  await talk.app.runJobs();
  expect(await bodies(talk)).toEqual([{ body: 'Votre commande est prête' }]);

  const other = await talk.plan(talk.in(60 * 30));
  talk.app.clock.advance({ hours: 31 });
  await talk.app.runJobs();
  expect((await talk.cancel(other.data.id)).status).toBe(204);
  expect((await talk.open()).scheduled).toEqual([]);
});

test('a lost job loses no message', async () => {
  await using talk = await startTalk();
  await talk.plan(talk.in(10));
  await talk.plan(talk.in(600), { body: 'not yet' });
  await loseJobs(talk);
  talk.app.clock.advance({ minutes: 12 });
  await talk.app.runJobs();
  expect(await talk.outgoing()).toEqual([]);
  await runSweep(talk);
  await runSweep(talk);
  expect(await bodies(talk)).toEqual([{ body: 'Votre commande est prête' }]);
});

test('an answer cancels what was meant for silence only', async () => {
  await using talk = await startTalk();
  await talk.plan(talk.in(30), { cancel_on_reply: true, body: 'Vous êtes là ?' });
  await talk.plan(talk.in(30), { body: 'in any case' });
  await talk.receiveMessages([textItem(talk.app, 'Autre personne', { wa_id: '33700000999', name: 'Léo' })]);
  expect((await talk.open()).scheduled).toHaveLength(2);
  await talk.say('Oui !');
  expect((await talk.open()).scheduled.map(({ preview }) => preview)).toEqual(['in any case']);
  talk.app.clock.advance({ minutes: 31 });
  await talk.app.runJobs();
  expect(await bodies(talk)).toEqual([{ body: 'in any case' }]);
});
