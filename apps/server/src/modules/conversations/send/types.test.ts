import { type OutgoingMessageInput, uploadFile } from '@herald/contract';
import { expect, test } from 'vitest';
import { eventually, type PhoneTalk, startPhoneTalk } from '../../../test/startPhoneTalk.ts';

/** Sends, and waits until the phone has it and the thread says so. */
async function deliver(talk: PhoneTalk, message: OutgoingMessageInput) {
  const before = talk.arrived().length;
  const sent = await talk.send(message);
  expect(sent.status, sent.text).toBe(200);
  const [arrived] = await eventually(() => {
    const fresh = talk.arrived().slice(before);
    return fresh.length > 0 ? fresh : null;
  });
  const shown = await eventually(async () =>
    (await talk.open()).messages.find(({ id, status }) => id === sent.data.id && status === 'delivered'),
  );
  return { content: arrived?.content, shown, sent: sent.data };
}

/** The first page of an Ogg stream with Opus, as recorders write it. */
function voiceFile(codec = 'OpusHead', channels = 1): Buffer {
  const head = Buffer.alloc(19);
  head.write(codec, 'latin1');
  head[8] = 1;
  head[9] = channels;
  const page = Buffer.alloc(28);
  page.write('OggS', 'latin1');
  page[5] = 2;
  page[26] = 1;
  page[27] = head.length;
  return Buffer.concat([page, head, Buffer.alloc(200)]);
}

async function upload(talk: PhoneTalk, bytes: Buffer, name: string): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const stored = await talk.caller.call(uploadFile, { params: talk.shop.params, form });
  expect(stored.status, stored.text).toBe(201);
  return stored.data.id;
}

test('every type arrives as it was written, and the thread shows it', async () => {
  await using talk = await startPhoneTalk();
  const text = await deliver(talk, { type: 'text', body: 'Voici https://example.com' });
  expect(text.content?.text).toEqual({ body: 'Voici https://example.com', preview_url: true });

  const buttons = await deliver(talk, {
    type: 'messages_buttons',
    header: 'Livraison',
    body: 'Quand ?',
    footer: 'Réponse immédiate',
    buttons: [{ title: 'Matin' }, { title: 'Soir' }],
  });
  expect(buttons.content?.interactive).toEqual({
    type: 'button',
    header: { type: 'text', text: 'Livraison' },
    body: { text: 'Quand ?' },
    footer: { text: 'Réponse immédiate' },
    action: {
      buttons: [
        { type: 'reply', reply: { id: 'button_1', title: 'Matin' } },
        { type: 'reply', reply: { id: 'button_2', title: 'Soir' } },
      ],
    },
  });

  const list = await deliver(talk, {
    type: 'message_ask_list_option',
    body: 'Choisissez',
    button_name: 'Voir',
    sections: [
      { title: 'Demain', rows: [{ title: '09:00', description: 'Avec Léa' }, { title: '10:30' }] },
      { title: 'Lundi', rows: [{ title: '09:00' }] },
    ],
  });
  expect(list.content?.interactive).toEqual({
    type: 'list',
    body: { text: 'Choisissez' },
    action: {
      button: 'Voir',
      sections: [
        {
          title: 'Demain',
          rows: [
            { id: 'row_1', title: '09:00', description: 'Avec Léa' },
            { id: 'row_2', title: '10:30' },
          ],
        },
        { title: 'Lundi', rows: [{ id: 'row_3', title: '09:00' }] },
      ],
    },
  });
  expect(list.shown).toMatchObject({
    type: 'message_ask_list_option',
    message: { button_name: 'Voir', sections: [{ title: 'Demain' }, { rows: [{ id: 'row_3' }] }] },
  });

  const link = await deliver(talk, {
    type: 'message_cta_url',
    body: 'Notre carte',
    text_url: 'Ouvrir',
    url: 'https://example.com/carte',
    track: false,
  });
  expect(link.content?.interactive).toMatchObject({
    type: 'cta_url',
    action: { parameters: { display_text: 'Ouvrir', url: 'https://example.com/carte' } },
  });
  expect(link.shown).toMatchObject({ message: { original_url: null, click_count: null } });

  const place = await deliver(talk, {
    type: 'location',
    latitude: 48.8566,
    longitude: 2.3522,
    name: 'Boutique',
    address: '1 rue de Rivoli, Paris',
  });
  const there = { latitude: 48.8566, longitude: 2.3522, name: 'Boutique', address: '1 rue de Rivoli, Paris' };
  expect(place.content?.location).toEqual(there);
  expect(place.shown).toMatchObject({ type: 'location', message: there });

  const file_id = await upload(talk, voiceFile(), 'voice.ogg');
  const voice = await deliver(talk, { type: 'media', file_id, voice: true });
  expect(voice.content?.audio).toEqual({ id: expect.any(String), voice: true });
  expect(voice.shown).toMatchObject({ type: 'media', message: { type: 'audio', voice: true } });
  const sound = await deliver(talk, { type: 'media', file_id, caption: 'left out' });
  expect(sound.content?.audio).toEqual({ id: expect.any(String) });

  // Each of them once, and nothing else.
  expect(talk.arrived()).toHaveLength(7);
});

test('what WhatsApp would refuse is refused at once, beside its field and in the language of the reader', async () => {
  await using talk = await startPhoneTalk();
  const refusedFields = async (message: OutgoingMessageInput) => {
    const answer = await talk.send(message);
    expect(answer.status).toBe(422);
    return answer.body.errors ?? {};
  };
  const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `Ligne ${n}` }));
  const list = { type: 'message_ask_list_option' as const, body: 'x', button_name: 'Voir' };
  const long = await refusedFields({
    ...list,
    sections: [
      { title: 'A', rows: rows(6) },
      { title: '', rows: rows(5) },
    ],
  });
  expect(Object.keys(long)).toEqual(['message.sections', 'message.sections.1.title']);
  expect(long['message.sections']?.[0]).toContain('10 rows at most');
  const doubled = {
    type: 'messages_buttons' as const,
    body: 'x',
    buttons: [{ title: 'Oui' }, { title: 'Oui' }],
  };
  expect(await refusedFields(doubled)).toEqual({ 'message.buttons.1.title': ['This title is used twice.'] });
  const link = { type: 'message_cta_url' as const, body: 'x', text_url: 'Voir', url: 'javascript:alert(1)' };
  expect(Object.keys(await refusedFields(link))).toEqual(['message.url']);

  const stereo = await upload(talk, voiceFile('OpusHead', 2), 'stereo.ogg');
  const vorbis = await upload(talk, voiceFile('\u0001vorbis'), 'vorbis.ogg');
  for (const file_id of [stereo, vorbis]) {
    const errors = await refusedFields({ type: 'media', file_id, voice: true });
    expect(errors['message.voice']?.[0]).toContain('OGG with Opus');
  }

  const owner = { id: talk.shop.owner.id };
  await talk.app.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', owner.id).execute();
  expect(await refusedFields(doubled)).toEqual({
    'message.buttons.1.title': ['Ce titre est utilisé deux fois.'],
  });
  expect(talk.arrived()).toEqual([]);
});
