import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { applyEvents } from '../../../messaging/ledger/index.ts';
import { messagesChange, textItem } from '../../../messaging/whatsapp/test/index.ts';
import { addTemplate, startTalk, type Talk } from './testing.ts';

/** Anaïs wrote more than a day ago. */
async function startSilence() {
  const talk = await startTalk();
  const template_id = await addTemplate(talk);
  talk.app.clock.advance({ hours: 25 });
  return Object.assign(talk, { template_id });
}

const message = 'La taille M est de retour.';

const sentTexts = async (talk: Talk) =>
  (await talk.outgoing()).filter(({ type }) => type === 'text').map(({ content }) => content);

test('a template goes ahead, and the message follows the answer by itself and once', async () => {
  await using talk = await startSilence();
  const { template_id } = talk;
  const body = { message, template_id, client_id: randomUUID() };
  const both = await Promise.all([talk.reengage(body), talk.reengage(body)]);
  expect(both.map(({ status, data }) => [status, data.id])).toEqual([
    [200, both[0].data.id],
    [200, both[0].data.id],
  ]);
  expect(await talk.outgoing()).toMatchObject([{ type: 'template', template_id, cause: 'inbox' }]);
  const { scheduled, reengage_waiting } = await talk.open();
  expect(reengage_waiting).toEqual({ id: both[0].data.id, message });
  expect(scheduled).toMatchObject([{ kind: 'reengage', send_at: null, failure: null, preview: message }]);

  const changed = 'La taille M est de retour, et en bleu.';
  await talk.update(both[0].data.id, { message: { type: 'text', body: changed } });
  const answer = textItem(talk.app, 'Oui ?');
  await talk.receiveMessages([answer, textItem(talk.app, 'Je suis là')]);
  await talk.receive(messagesChange(talk.number, [answer]));
  await talk.say('Alors ?');
  expect(await sentTexts(talk)).toEqual([{ body: changed }]);
  const released = (await talk.outgoing()).find(({ type }) => type === 'text');
  expect(released).toMatchObject({ cause: 'inbox', sender_user_id: talk.owner.id, status: 'queued' });
  expect(await talk.open()).toMatchObject({ reengage_waiting: null, scheduled: [] });
});

test('where it is wanted the template goes ahead in the language of the contact', async () => {
  await using talk = await startSilence();
  const english = await addTemplate(talk, 'en');
  const { contact_id } = talk.params;
  await talk.app.db.updateTable('contacts').set({ language: 'en' }).where('id', '=', contact_id).execute();
  const body = { message, template_id: talk.template_id, by_language: true };
  expect((await talk.reengage(body)).status).toBe(200);
  expect(await talk.outgoing()).toMatchObject([{ type: 'template', template_id: english }]);
});

test('it is refused while the window is open, twice, and without a template', async () => {
  await using talk = await startTalk();
  const template_id = await addTemplate(talk);
  const code = async (body: Parameters<Talk['reengage']>[0]) => {
    const answer = await talk.reengage(body);
    return [answer.status, answer.body.code];
  };
  expect(await code({ message, template_id })).toEqual([409, 'window_open']);
  talk.app.clock.advance({ hours: 25 });
  expect(await code({ message })).toEqual([409, 'reengage_template_missing']);
  expect(await code({ message, template_id: 999 })).toEqual([409, 'template_not_usable']);
  const { team_id, phone_number_id } = talk.params;
  await talk.app.db
    .insertInto('inbox_settings')
    .values({ team_id, phone_number_id, reengage_template_id: template_id })
    .execute();
  expect((await talk.reengage({ message })).status).toBe(200);
  expect(await code({ message })).toEqual([409, 'already_scheduled']);
  expect(await talk.outgoing()).toHaveLength(1);

  const [scheduled] = (await talk.open()).scheduled;
  expect((await talk.update(scheduled?.id ?? 0, { send_at: talk.in(10) })).status).toBe(422);
  expect((await talk.cancel(scheduled?.id ?? 0)).status).toBe(204);
  await talk.say('Me revoilà');
  expect(await sentTexts(talk)).toEqual([]);
});

test('somebody from an ad is written to freely for a day too, not for three', async () => {
  await using talk = await startTalk();
  const referral = { source_type: 'ad', source_id: '6001', headline: 'Essai' };
  await talk.receiveMessages([textItem(talk.app, 'Dispo ?', undefined, { referral })]);
  const { window_closes_at, last_message_received_at } = await talk.open();
  const open = Date.parse(window_closes_at ?? '') - Date.parse(last_message_received_at ?? '');
  expect(open).toBe(24 * 3_600_000);
  talk.app.clock.advance({ hours: 25 });
  expect((await talk.open()).can_send_message).toBe(false);
  const template_id = await addTemplate(talk);
  expect((await talk.reengage({ message, template_id })).status).toBe(200);
});

test('a stop word sends nothing but its confirmation, and says so to whoever wrote', async () => {
  await using talk = await startSilence();
  await talk.reengage({ message, template_id: talk.template_id });
  await talk.receiveMessages([textItem(talk.app, 'STOP')]);
  expect(await sentTexts(talk)).toEqual([{ body: expect.stringContaining('Reply START') }]);
  expect((await talk.open()).scheduled).toMatchObject([
    {
      status: 'failed',
      failure: { code: 'contact_opted_out', message: expect.stringContaining('opted out') },
    },
  ]);
  expect(await talk.notifications()).toMatchObject([{ kind: 'scheduled_failed', user_id: talk.owner.id }]);
  await talk.say('Bonjour');
  expect(await sentTexts(talk)).toHaveLength(1);
});

test('a template that fails is shown on what waits for it', async () => {
  await using talk = await startSilence();
  await talk.reengage({ message, template_id: talk.template_id });
  const [template] = await talk.outgoing();
  const error = { code: 131026, title: 'Message undeliverable', details: null };
  await talk.app.services.database.pipeline.transaction((tx) =>
    applyEvents(tx, [
      {
        teamId: talk.params.team_id,
        messageId: template?.id ?? 0,
        event: { kind: 'failed', at: talk.app.clock.now(), wamid: 'wamid.X', error, price: null },
      },
    ]),
  );
  expect((await talk.open()).scheduled).toMatchObject([
    { status: 'waiting', failure: { code: '131026', message: expect.stringContaining('not on WhatsApp') } },
  ]);
});

test('an answer, a click and a change of mind at the same moment send it once or not at all', async () => {
  await using talk = await startSilence();
  for (let round = 1; round <= 8; round += 1) {
    const before = (await sentTexts(talk)).length;
    const { data } = await talk.reengage({ message: `${message} ${round}`, template_id: talk.template_id });
    const [, clicked, cancelled] = await Promise.all([
      talk.say('Oui ?'),
      talk.sendNow(data.id),
      talk.cancel(data.id),
      talk.update(data.id, { message: { type: 'text', body: `${message} ${round}!` } }),
    ]);
    expect([201, 409]).toContain(clicked.status);
    const sent = (await sentTexts(talk)).length - before;
    expect(sent).toBe(cancelled.status === 204 ? 0 : 1);
    expect((await talk.open()).scheduled).toEqual([]);
    talk.app.clock.advance({ hours: 25 });
  }
});
