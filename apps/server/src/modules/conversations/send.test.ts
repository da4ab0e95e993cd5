import { randomUUID } from 'node:crypto';
import {
  getConversation,
  letGoMessage,
  resendMessage,
  sendConversationMessage,
  uploadFile,
} from '@herald/contract';
import { expect, test } from 'vitest';
import { type Inbox, startInbox, textItem } from '../../messaging/whatsapp/test/index.ts';

/** An inbox in which Anaïs just wrote, so the window is open. */
async function startTalk() {
  const inbox = await startInbox();
  await inbox.receiveMessages([textItem(inbox.app, 'Bonjour')]);
  const contact = await inbox.app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = {
    team_id: inbox.number.team_id,
    phone_number_id: inbox.number.id,
    contact_id: contact.id,
  };
  const caller = inbox.app.as(inbox.owner);
  const send = (message: Parameters<typeof body>[0], more: Record<string, unknown> = {}) =>
    caller.call(sendConversationMessage, { params, body: { ...body(message), ...more } });
  return Object.assign(inbox, { params, caller, send });
}

type Message =
  | { type: 'text'; body: string }
  | { type: 'messages_buttons'; body: string; header?: string; buttons: { title: string }[] }
  | { type: 'media'; file_id: number; caption?: string }
  | { type: 'template'; template_id: number; variables?: Record<string, string> };
const body = (message: Message) => ({ message });

const outgoing = ({ app }: Inbox) =>
  app.db.selectFrom('messages').selectAll().where('direction', '=', 'out').orderBy('id').execute();

const setUncertain = ({ app }: Inbox, id: number) =>
  app.db.updateTable('messages').set({ status: 'uncertain' }).where('id', '=', id).execute();

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

function upload(
  inbox: Awaited<ReturnType<typeof startTalk>>,
  bytes: Buffer,
  name: string,
  type = 'image/png',
) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const { contact_id: _, ...params } = inbox.params;
  return inbox.caller.call(uploadFile, { params, form });
}

async function createTemplate({ app, number }: Inbox, status: string): Promise<number> {
  const structure = {
    type: 'standard',
    name: 'order_ready',
    category: 'UTILITY',
    language: 'fr',
    parameter_format: 'positional',
    header: { type: 'none' },
    body: { text: 'Bonjour {{1}}', variables: [{ number: 1, name: 'prénom', example: 'Léa' }] },
    footer: null,
    buttons: [],
  };
  const { id } = await app.db
    .insertInto('templates')
    .values({
      team_id: number.team_id,
      whatsapp_account_id: number.accountId,
      name: 'order_ready',
      language: 'fr',
      category: 'UTILITY',
      status,
      type: 'standard',
      structure: JSON.stringify(structure),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('a text is queued, shown with its author, and sent once for one client id', async () => {
  await using talk = await startTalk();
  const client_id = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => talk.send({ type: 'text', body: 'Oui !' }, { client_id })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(answers[0]?.data).toMatchObject({
    status: 'queued',
    contact_is_sender: false,
    client_id,
    sended_at: null,
    sender_name: 'Ada Lovelace',
    message: { body: 'Oui !' },
  });
  expect(await outgoing(talk)).toHaveLength(1);
});

test('buttons, files, quotations and templates can be sent', async () => {
  await using talk = await startTalk();
  const opened = await talk.caller.call(getConversation, { params: talk.params, query: {} });
  const quoted_message_id = opened.data.messages[0]?.id;
  const buttons = await talk.send(
    { type: 'messages_buttons', header: 'Choose', body: 'Which?', buttons: [{ title: 'A' }, { title: 'B' }] },
    { quoted_message_id },
  );
  expect(buttons.data).toMatchObject({
    message: { header: { type: 'text', text: 'Choose' }, buttons: [{ title: 'A' }, { title: 'B' }] },
    quoted: { preview: 'Bonjour', contact_is_sender: true },
  });

  const file = await upload(talk, png, 'photo.png');
  expect(file.data).toMatchObject({ name: 'photo.png', mime_type: 'image/png', media_type: 'image' });
  const media = await talk.send({ type: 'media', file_id: file.data.id, caption: 'Look' });
  expect(media.data).toMatchObject({ type: 'media', message: { type: 'image', caption: 'Look' } });
  const shown = media.data.type === 'media' ? media.data.message.media_url : null;
  const answer = await talk.app.as(talk.owner).fetch((shown ?? '').replace(talk.app.url, ''));
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);

  const template_id = await createTemplate(talk, 'APPROVED');
  const template = await talk.send({ type: 'template', template_id, variables: { 'body.1': 'Anaïs' } });
  expect(template.status).toBe(200);
  expect(template.data).toMatchObject({ message: { name: 'order_ready', variables: { 'body.1': 'Anaïs' } } });
});

test('after the window only templates can be sent', async () => {
  await using talk = await startTalk();
  const template_id = await createTemplate(talk, 'APPROVED');
  talk.app.clock.advance({ hours: 25 });
  const text = await talk.send({ type: 'text', body: 'too late' });
  expect([text.status, text.body.code]).toEqual([409, 'window_closed']);
  const template = await talk.send({ type: 'template', template_id, variables: { 'body.1': 'Anaïs' } });
  expect(template.status).toBe(200);
});

test('a template that WhatsApp has paused is taken, and waits until the pause is over', async () => {
  await using talk = await startTalk();
  const template_id = await createTemplate(talk, 'PAUSED');
  const sent = await talk.send({ type: 'template', template_id, variables: { 'body.1': 'Anaïs' } });
  expect(sent.status).toBe(200);
  expect(sent.data).toMatchObject({ message: { name: 'order_ready' }, sended_at: null });
  expect(await outgoing(talk)).toMatchObject([
    { status: 'queued', template_id, decision: { reason: 'template_paused' } },
  ]);
});

test('what cannot be sent is refused with the reason', async () => {
  await using talk = await startTalk();
  const refused = async (...input: Parameters<typeof talk.send>) => {
    const answer = await talk.send(...input);
    return [answer.status, answer.body.code];
  };
  expect(await refused({ type: 'media', file_id: 12345 })).toEqual([422, 'invalid']);
  expect(await refused({ type: 'template', template_id: 12345 })).toEqual([409, 'template_not_usable']);
  expect(await refused({ type: 'text', body: 'x' }, { quoted_message_id: 12345 })).toEqual([422, 'invalid']);
  expect(await refused({ type: 'text', body: '  ' })).toEqual([422, 'invalid']);
  await talk.app.db.updateTable('phone_numbers').set({ account_violation: 'SPAM' }).execute();
  expect(await refused({ type: 'text', body: 'x' })).toEqual([409, 'number_in_violation']);
  expect(await outgoing(talk)).toEqual([]);
});

test('a failed message is sent again once; an uncertain one only when a double is accepted', async () => {
  await using talk = await startTalk();
  const sent = await talk.send({ type: 'text', body: 'again?' });
  const params = { ...talk.params, message_id: sent.data.id };
  const resend = (accept_duplicate = false) =>
    talk.caller.call(resendMessage, { params, body: { accept_duplicate } });
  const setStatus = (status: string) =>
    talk.app.db
      .updateTable('messages')
      .set({ status, error_code: 131026 })
      .where('id', '=', sent.data.id)
      .execute();

  expect((await resend()).body.code).toBe('message_not_resendable');
  await setStatus('uncertain');
  expect((await resend()).body.code).toBe('message_not_resendable');
  const [[first, together], second] = [await Promise.all([resend(true), resend(true)]), await resend(true)];
  expect(together.data.id).toBe(first.data.id);
  expect(first.data).toMatchObject({ status: 'queued', message: { body: 'again?' } });
  expect(second.data.id).toBe(first.data.id);
  expect(await outgoing(talk)).toHaveLength(2);

  await setStatus('failed');
  const opened = await talk.caller.call(getConversation, { params: talk.params, query: {} });
  const failed = opened.data.messages.find(({ id }) => id === sent.data.id);
  expect(failed?.failure).toMatchObject({
    code: '131026',
    message: expect.stringContaining('not on WhatsApp'),
  });
});

test('a failed message that was sent again says so, and two who send it again at once send one', async () => {
  await using talk = await startTalk();
  const sent = await talk.send({ type: 'text', body: 'Bonjour' });
  const params = { ...talk.params, message_id: sent.data.id };
  const { db } = talk.app;
  await db.updateTable('messages').set({ status: 'failed', error_code: 131026 }).execute();
  const open = async () => {
    const { data } = await talk.caller.call(getConversation, { params: talk.params, query: {} });
    return Object.fromEntries(data.messages.map(({ id, sent_again }) => [id, sent_again]));
  };
  expect((await open())[sent.data.id]).toBe(false);

  const colleague = talk.app.as(await talk.app.createMember({ id: params.team_id }, 'Agent'));
  const resend = (caller = talk.caller) => caller.call(resendMessage, { params, body: {} });
  const [one, other] = await Promise.all([resend(), resend(colleague)]);
  expect(other.data.id).toBe(one.data.id);
  expect(await open()).toMatchObject({ [sent.data.id]: true, [one.data.id]: false });
  expect(await outgoing(talk)).toHaveLength(2);
});

test('an uncertain message can be let go once, and still counts as one that may have arrived', async () => {
  await using talk = await startTalk();
  const sent = await talk.send({ type: 'text', body: 'lost?' });
  const params = { ...talk.params, message_id: sent.data.id };
  const letGo = () => talk.caller.call(letGoMessage, { params });

  expect([(await letGo()).status, (await letGo()).body.code]).toEqual([409, 'message_not_uncertain']);
  await setUncertain(talk, sent.data.id);
  const first = await letGo();
  expect(first.data).toMatchObject({
    status: 'failed',
    failure: { code: 'let_go', message: expect.stringContaining('Nobody knows whether it arrived') },
  });
  expect((await letGo()).data).toMatchObject({ status: 'failed', failure: { code: 'let_go' } });

  const resend = (accept_duplicate: boolean) =>
    talk.caller.call(resendMessage, { params, body: { accept_duplicate } });
  expect((await resend(false)).body.code).toBe('message_not_resendable');
  expect((await resend(true)).status).toBe(201);
});

test('nobody lets go of messages of another conversation, or without the right to answer', async () => {
  await using talk = await startTalk();
  const sent = await talk.send({ type: 'text', body: 'lost?' });
  await setUncertain(talk, sent.data.id);
  const incoming = await talk.app.db
    .selectFrom('messages')
    .select('id')
    .where('direction', '=', 'in')
    .executeTakeFirstOrThrow();
  const letGo = (message_id: number, caller = talk.caller) =>
    caller.call(letGoMessage, { params: { ...talk.params, message_id } });
  expect((await letGo(incoming.id)).status).toBe(404);
  expect((await letGo(sent.data.id + 1000)).status).toBe(404);
  const viewer = await talk.app.createMember({ id: talk.params.team_id }, 'Viewer');
  expect((await letGo(sent.data.id, talk.app.as(viewer))).status).toBe(403);
});

test('uploads are judged by their bytes and by the limits of WhatsApp', async () => {
  await using talk = await startTalk();
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const disguised = await upload(talk, page, 'photo.png');
  expect(disguised.data).toMatchObject({ media_type: 'document', mime_type: 'text/plain' });
  const large = Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]);
  const refused = await upload(talk, large, 'large.png');
  expect([refused.status, refused.body.code]).toEqual([422, 'file_refused']);
  expect(refused.body.errors?.file?.[0]).toContain('5 MB');
  expect((await upload(talk, Buffer.from('plain words'), 'a.txt', 'text/plain')).data.media_type).toBe(
    'document',
  );
});

test('a still sticker may have 100 kB, one that moves 500 kB', async () => {
  await using talk = await startTalk();
  const sticker = (moves: boolean, kilobytes: number) => {
    const bytes = Buffer.alloc(kilobytes * 1024);
    bytes.write('RIFF');
    bytes.writeUInt32LE(bytes.length - 8, 4);
    bytes.write('WEBPVP8X', 8);
    bytes.writeUInt32LE(10, 16);
    bytes.writeUInt8(moves ? 0x02 : 0, 20);
    return upload(talk, bytes, 'sticker.webp', 'image/webp');
  };
  expect((await sticker(false, 100)).data).toMatchObject({ media_type: 'sticker' });
  const refused = await sticker(false, 101);
  expect([refused.status, refused.body.code]).toEqual([422, 'file_refused']);
  expect(refused.body.errors?.file?.[0]).toContain('100 KB');
  expect((await sticker(true, 500)).data).toMatchObject({ media_type: 'sticker' });
  expect((await sticker(true, 501)).status).toBe(422);
});
