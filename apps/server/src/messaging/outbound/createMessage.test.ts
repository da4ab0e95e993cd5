import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { approvedTemplate } from '../../test/shop.ts';
import { eventually, type PhoneTalk, startPhoneTalk } from '../../test/startPhoneTalk.ts';
import type { AnyWanted } from '../kinds/index.ts';
import type { SentType } from '../kinds/kinds.ts';
import { createMessage } from './createMessage.ts';

interface Case {
  wanted: AnyWanted;
  /** Part of what the phone gets. */
  arrives: object;
  /** Part of what the thread shows; a reaction is shown elsewhere. */
  shown?: object;
  /** The same with something that WhatsApp would refuse, and the field that is named. */
  wrong?: [AnyWanted, field: string];
}

/** As a program of the team would: nobody of the inbox has a part in it. */
function create({ app, shop, params }: PhoneTalk, message: AnyWanted) {
  const { team_id: teamId, phone_number_id: phoneNumberId } = shop.params;
  return app.services.database
    .as({ teamId, userId: null })
    .transaction((tx) =>
      createMessage(
        tx,
        { app: app.services, now: app.clock.now() },
        { teamId, phoneNumberId, contactId: params.contact_id, cause: 'api', message },
      ),
    );
}

/** One of everything that can leave. */
async function casesOf(talk: PhoneTalk): Promise<{ [T in SentType]: Case }> {
  const { app, shop } = talk;
  const fileId = await storePicture(talk);
  const template = await approvedTemplate(app, shop);
  const greeting = await app.db
    .selectFrom('messages')
    .select(['id', 'wamid'])
    .where('direction', '=', 'in')
    .executeTakeFirstOrThrow();
  const blank = { body: ' ' };
  const buttons = { type: 'messages_buttons' as const, body: 'Quand ?', buttons: [{ title: 'Matin' }] };
  const link = {
    type: 'message_cta_url' as const,
    body: 'Notre carte',
    text_url: 'Ouvrir',
    url: 'https://example.com/carte',
    track: true,
  };
  const list = {
    type: 'message_ask_list_option' as const,
    body: 'Choisissez',
    button_name: 'Voir',
    sections: [{ title: '', rows: [{ title: '09:00' }] }],
  };
  const place = { type: 'location' as const, latitude: 48.85, longitude: 2.35, name: 'Boutique' };
  return {
    text: {
      wanted: { type: 'text', body: 'Bonjour' },
      arrives: { text: { body: 'Bonjour' } },
      shown: { message: { body: 'Bonjour' } },
      wrong: [{ type: 'text', ...blank }, 'message.body'],
    },
    messages_buttons: {
      wanted: buttons,
      arrives: { interactive: { type: 'button', body: { text: 'Quand ?' } } },
      shown: { message: { buttons: [{ id: 'button_1', title: 'Matin' }] } },
      wrong: [{ ...buttons, header: 'x'.repeat(61) }, 'message.header'],
    },
    media: {
      wanted: { type: 'media', file_id: fileId, caption: 'Voici' },
      arrives: { image: { id: expect.any(String), caption: 'Voici' } },
      shown: { message: { type: 'image', caption: 'Voici', media_url: expect.stringContaining('/files/') } },
      wrong: [{ type: 'media', file_id: 999_999 }, 'message.file_id'],
    },
    message_cta_url: {
      wanted: link,
      arrives: { interactive: { action: { parameters: { url: expect.stringMatching(/\/l\/[\w-]{24}$/) } } } },
      shown: { message: { original_url: link.url, click_count: 0 } },
      wrong: [{ ...link, text_url: '' }, 'message.text_url'],
    },
    message_ask_list_option: {
      wanted: list,
      arrives: { interactive: { type: 'list', action: { button: 'Voir' } } },
      shown: { message: { sections: [{ rows: [{ id: 'row_1', title: '09:00' }] }] } },
      wrong: [{ ...list, button_name: '' }, 'message.button_name'],
    },
    location: {
      wanted: place,
      arrives: { location: { latitude: 48.85, longitude: 2.35, name: 'Boutique' } },
      shown: { message: { name: 'Boutique', address: null } },
      wrong: [{ ...place, latitude: 91 }, 'message.latitude'],
    },
    message_contact_request: {
      wanted: { type: 'message_contact_request', body: 'Votre numéro ?' },
      arrives: { interactive: { type: 'request_contact_info', body: { text: 'Votre numéro ?' } } },
      shown: { message: { body: 'Votre numéro ?' } },
      wrong: [{ type: 'message_contact_request', ...blank }, 'message.body'],
    },
    template: {
      wanted: {
        type: 'template',
        template_id: template.id,
        variables: {},
        mapping: { 'body.1': { source: 'field', field: 'name', fallback: '' } },
      },
      arrives: { template: { components: [{ parameters: [{ text: 'Anaïs' }] }] } },
      shown: { message: { variables: { 'body.1': 'Anaïs' } } },
    },
    contacts: {
      wanted: {
        type: 'again',
        sent: {
          type: 'contacts',
          content: { cards: [{ name: 'Jean', phones: ['+33612345678'], emails: [] }] },
        },
      },
      arrives: { contacts: [{ name: { formatted_name: 'Jean' } }] },
      shown: { message: { cards: [{ name: 'Jean' }] } },
    },
    reaction: {
      wanted: {
        type: 'reaction',
        content: { message_id: greeting.id, wamid: greeting.wamid ?? '', emoji: '👍', previous: null },
      },
      arrives: { reaction: { emoji: '👍' } },
    },
  };
}

async function storePicture({ app, shop }: PhoneTalk): Promise<number> {
  const team_id = shop.params.team_id;
  const png = await readFile(new URL('../../../../web/public/icon-192.png', import.meta.url));
  const { key, size } = await app.services.files.put(team_id, 'media', png, 'image/png');
  const row = {
    team_id,
    key,
    size,
    name: 'photo.png',
    mime_type: 'image/png',
    sha256: 'x',
    media_type: 'image',
  };
  const { id } = await app.db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

test('whoever asks, every kind is checked, made, taken by WhatsApp and shown', async () => {
  await using talk = await startPhoneTalk();
  for (const [type, { wanted, arrives, shown, wrong }] of Object.entries(await casesOf(talk))) {
    if (wrong) {
      const refusal = await create(talk, wrong[0]).catch((error: unknown) => error);
      expect([type, refusal]).toEqual([type, expect.objectContaining({ code: 'invalid' })]);
      expect(Object.keys((refusal as { errors: object }).errors)).toContain(wrong[1]);
    }
    const before = talk.arrived().length;
    const created = await create(talk, wanted);
    if (created.kind !== 'queued') throw new Error(`${type}: ${JSON.stringify(created)}`);
    const arrived = await eventually(() => talk.arrived()[before]);
    expect([type, arrived.content]).toMatchObject([type, arrives]);
    if (!shown) continue;
    const { messages } = await talk.open();
    expect(messages.find(({ id }) => id === created.message.id)).toMatchObject({ type, ...shown });
  }
});
