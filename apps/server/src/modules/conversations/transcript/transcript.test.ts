import { createNote, getTranscript, mailTranscript } from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, type PhoneTalk, startPhoneTalk } from '../../../test/startPhoneTalk.ts';

/** Anaïs has asked, was answered and sent a picture; a colleague wrote a note. */
async function startTold() {
  const talk = await startPhoneTalk();
  const { app, caller, params, write } = talk;
  await talk.send({ type: 'text', body: 'Elle arrive <demain>.' });
  await eventually(() => talk.arrived()[0]);
  write({ type: 'image', caption: 'Ma commande' });
  await caller.call(createNote, { params, body: { body: 'Cliente fidèle' } });
  await eventually(async () => (await talk.open()).messages.length === 3);
  await sql`update messages set happened_at = timestamptz '2026-11-20 09:00Z' + id * interval '1 minute'`.execute(
    app.db,
  );
  const read = async (query: { since?: string; until?: string; notes?: 'true' } = {}) =>
    (await caller.call(getTranscript, { params, query })).data;
  const mail = (body: { to: string; until?: string; notes?: boolean }) =>
    caller.call(mailTranscript, { params, body });
  return { talk, app, read, mail };
}

const mailsOf = ({ app }: PhoneTalk, to: string) =>
  app.services.mail.outbox.filter((mail) => mail.to === to && mail.subject.startsWith('Conversation'));

test('a conversation is told in words, the oldest first, with notes only where they are asked for', async () => {
  const { talk, read } = await startTold();
  await using _ = talk;
  const { lines, contact, number, has_more } = await read();
  expect([contact.name, number.name, has_more]).toEqual(['Anaïs', expect.any(String), false]);
  expect(lines).toMatchObject([
    { author: 'contact', author_name: null, text: 'Bonjour', file: null, state: null },
    { author: 'member', author_name: 'Ada Lovelace', text: 'Elle arrive <demain>.' },
    { author: 'contact', text: 'Ma commande', file: { kind: 'image' } },
  ]);
  const told = (await read({ notes: 'true' })).lines;
  expect(told.at(-1)).toMatchObject({ kind: 'note', author_name: 'Ada Lovelace', text: 'Cliente fidèle' });

  const second = lines[1]?.at ?? '';
  expect((await read({ until: second })).lines.map(({ text }) => text)).toEqual(['Bonjour']);
  expect((await read({ since: second })).lines.map(({ text }) => text)).toEqual([
    'Elle arrive <demain>.',
    'Ma commande',
  ]);
});

test('what was deleted, failed or was taken back is said or left out', async () => {
  const { talk, app, read } = await startTold();
  await using _ = talk;
  const ours = app.db.updateTable('messages').where('direction', '=', 'out');
  await ours.set({ status: 'failed' }).execute();
  expect((await read()).lines[1]).toMatchObject({ state: 'undelivered', text: 'Elle arrive <demain>.' });
  await ours.set({ status: 'skipped', revoked_at: new Date() }).execute();
  expect((await read()).lines).toHaveLength(2);
  const theirs = app.db.updateTable('messages').where('type', '=', 'media');
  await theirs.set({ revoked_at: new Date() }).execute();
  expect((await read()).lines.at(-1)).toMatchObject({ state: 'deleted', text: '', file: null });
});

test('it is mailed as text, without notes to anybody outside of the team, and the audit log says so', async () => {
  const { talk, app, mail } = await startTold();
  await using _ = talk;
  expect((await mail({ to: 'anais@example.com' })).status).toBe(204);
  const sent = await eventually(() => mailsOf(talk, 'anais@example.com')[0]);
  expect(sent.subject).toMatch(/^Conversation (between|entre) Anaïs/);
  expect(sent.text).toMatch(/Anaïs, .+\nBonjour\n\nAda Lovelace, .+\nElle arrive <demain>\./);
  expect(sent.text).toMatch(/\[Photo[^\]]*\]\nMa commande/);
  expect(sent.text).not.toContain('Cliente fidèle');
  expect(sent.html).toContain('Elle arrive &lt;demain&gt;.');
  const audited = await app.db
    .selectFrom('audit_events')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(audited).toMatchObject({ action: 'conversation.transcript_mailed', target_kind: 'contact' });
  expect(JSON.stringify(audited)).not.toContain('anais@');

  const refused = await mail({ to: 'anais@example.com', notes: true });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['notes']]);
  const colleague = await app.db.selectFrom('users').select('email').executeTakeFirstOrThrow();
  expect((await mail({ to: colleague.email, notes: true })).status).toBe(204);
  const inside = await eventually(() => mailsOf(talk, colleague.email)[0]);
  expect(inside.text).toContain('Ada Lovelace (note)');
});

test('a period in which nothing was written is not mailed', async () => {
  const { talk, mail } = await startTold();
  await using _ = talk;
  const refused = await mail({ to: 'anais@example.com', until: '2020-01-01T00:00:00Z' });
  expect([refused.status, refused.body.code]).toEqual([409, 'transcript_empty']);
});
