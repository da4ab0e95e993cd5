import { expect, test } from 'vitest';
import type { OutgoingContent } from './content.ts';
import { toCloudApi } from './toCloudApi.ts';
import { validateMessage } from './validate.ts';

function fieldsOf(content: OutgoingContent) {
  const { messaging_product, recipient_type, ...fields } = toCloudApi(content, {});
  expect([messaging_product, recipient_type]).toEqual(['whatsapp', 'individual']);
  return fields;
}

test('says whom, how and in answer to what', () => {
  const content = { type: 'text', body: 'Bonjour' } as const;
  expect(toCloudApi(content, { to: '33700000123', context: 'wamid.A', callbackData: 'm:7' })).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '+33700000123',
    context: { message_id: 'wamid.A' },
    biz_opaque_callback_data: 'm:7',
    type: 'text',
    text: { body: 'Bonjour', preview_url: false },
  });
  expect(toCloudApi(content, { recipient: 'FR.1', to: '+33700000123' })).toMatchObject({
    to: '+33700000123',
    recipient: 'FR.1',
  });
  expect(toCloudApi(content, { recipient: 'FR.1' })).not.toHaveProperty('to');
});

const cases: [OutgoingContent, Record<string, unknown>][] = [
  [
    { type: 'image', media: { link: 'https://example.com/a.jpg' }, caption: '' },
    { type: 'image', image: { link: 'https://example.com/a.jpg' } },
  ],
  [
    { type: 'video', media: { id: '9' }, caption: 'Film' },
    { type: 'video', video: { id: '9', caption: 'Film' } },
  ],
  [
    { type: 'audio', media: { id: '9' }, voice: true },
    { type: 'audio', audio: { id: '9', voice: true } },
  ],
  [
    { type: 'document', media: { id: '9' }, filename: 'facture.pdf' },
    { type: 'document', document: { id: '9', filename: 'facture.pdf' } },
  ],
  [
    { type: 'sticker', media: { id: '9' } },
    { type: 'sticker', sticker: { id: '9' } },
  ],
  [
    { type: 'location', latitude: 48.85, longitude: 2.35, name: 'Paris' },
    { type: 'location', location: { latitude: 48.85, longitude: 2.35, name: 'Paris' } },
  ],
  [
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Léa', first_name: 'Léa' } }] },
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Léa', first_name: 'Léa' } }] },
  ],
  [
    { type: 'reaction', messageId: 'wamid.A', emoji: '' },
    { type: 'reaction', reaction: { message_id: 'wamid.A', emoji: '' } },
  ],
  [
    {
      type: 'buttons',
      header: { type: 'image', media: { id: '9' } },
      body: 'Oui ou non ?',
      footer: 'Demo',
      buttons: [{ id: 'yes', title: 'Oui' }],
    },
    {
      type: 'interactive',
      interactive: {
        type: 'button',
        header: { type: 'image', image: { id: '9' } },
        body: { text: 'Oui ou non ?' },
        footer: { text: 'Demo' },
        action: { buttons: [{ type: 'reply', reply: { id: 'yes', title: 'Oui' } }] },
      },
    },
  ],
  [
    {
      type: 'list',
      header: 'Créneaux',
      body: 'Choisissez',
      button: 'Voir',
      sections: [{ rows: [{ id: 's9', title: '09:00', description: '' }] }],
    },
    {
      type: 'interactive',
      interactive: {
        type: 'list',
        header: { type: 'text', text: 'Créneaux' },
        body: { text: 'Choisissez' },
        action: { button: 'Voir', sections: [{ rows: [{ id: 's9', title: '09:00' }] }] },
      },
    },
  ],
  [
    { type: 'cta_url', body: 'Le site', label: 'Ouvrir', url: 'https://example.com' },
    {
      type: 'interactive',
      interactive: {
        type: 'cta_url',
        body: { text: 'Le site' },
        action: { name: 'cta_url', parameters: { display_text: 'Ouvrir', url: 'https://example.com' } },
      },
    },
  ],
  [
    { type: 'location_request', body: 'Où êtes-vous ?' },
    {
      type: 'interactive',
      interactive: {
        type: 'location_request_message',
        body: { text: 'Où êtes-vous ?' },
        action: { name: 'send_location' },
      },
    },
  ],
  [
    { type: 'contact_info_request', body: 'Votre numéro ?' },
    {
      type: 'interactive',
      interactive: {
        type: 'request_contact_info',
        body: { text: 'Votre numéro ?' },
        action: { name: 'request_contact_info' },
      },
    },
  ],
  [
    { type: 'flow', body: 'Réservez', flowId: '7', flowToken: 't', label: 'Réserver', screen: 'FIRST' },
    {
      type: 'interactive',
      interactive: {
        type: 'flow',
        body: { text: 'Réservez' },
        action: {
          name: 'flow',
          parameters: {
            flow_message_version: '3',
            flow_token: 't',
            flow_id: '7',
            flow_cta: 'Réserver',
            mode: 'published',
            flow_action: 'navigate',
            flow_action_payload: { screen: 'FIRST' },
          },
        },
      },
    },
  ],
  [
    { type: 'template', template: { name: 'n', language: { code: 'fr' } } },
    { type: 'template', template: { name: 'n', language: { code: 'fr' } } },
  ],
];

test.each(cases)('writes %o', (content, fields) => {
  expect(fieldsOf(content)).toEqual(fields);
  expect(validateMessage(content)).toEqual([]);
});

const long = (length: number) => 'é'.repeat(length);
const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ id: `r${from + index}`, title: `Ligne ${from + index}` }));

test.each<[string, OutgoingContent, [string, string][]]>([
  ['no text', { type: 'text', body: ' ' }, [['body', 'text_required']]],
  ['a long text', { type: 'text', body: long(4097) }, [['body', 'text_too_long']]],
  [
    'a long caption and no media',
    { type: 'image', media: { id: '' }, caption: long(1025) },
    [
      ['caption', 'text_too_long'],
      ['media', 'media_required'],
    ],
  ],
  ['a local link', { type: 'audio', media: { link: '/a.ogg' } }, [['media', 'media_link_invalid']]],
  [
    'a place off the map',
    { type: 'location', latitude: 91, longitude: Number.NaN },
    [
      ['latitude', 'latitude_invalid'],
      ['longitude', 'longitude_invalid'],
    ],
  ],
  ['no contact', { type: 'contacts', contacts: [] }, [['contacts', 'contacts_count']]],
  [
    'a contact with one name only',
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Léa' } }] },
    [['contacts.0.name', 'contact_name_required']],
  ],
  [
    'a reaction to nothing',
    { type: 'reaction', messageId: '', emoji: '👍' },
    [['messageId', 'reaction_target_required']],
  ],
  ['no button', { type: 'buttons', body: 'x', buttons: [] }, [['buttons', 'buttons_count']]],
  [
    'equal buttons',
    {
      type: 'buttons',
      body: 'x',
      buttons: [
        { id: 'a', title: 'Oui' },
        { id: 'a', title: 'Oui' },
      ],
    },
    [
      ['buttons.1.id', 'id_duplicate'],
      ['buttons.1.title', 'title_duplicate'],
    ],
  ],
  [
    'a long button, header, body and footer',
    {
      type: 'buttons',
      header: { type: 'text', text: long(61) },
      body: long(1025),
      footer: long(61),
      buttons: [{ id: '', title: long(21) }],
    },
    [
      ['body', 'text_too_long'],
      ['footer', 'text_too_long'],
      ['header.text', 'text_too_long'],
      ['buttons.0.title', 'text_too_long'],
      ['buttons.0.id', 'id_required'],
    ],
  ],
  [
    'eleven rows over two sections, one without title',
    {
      type: 'list',
      body: 'x',
      button: 'Voir',
      sections: [{ title: 'A', rows: rows(6) }, { rows: rows(5, 6) }],
    },
    [
      ['sections', 'rows_count'],
      ['sections.1.title', 'section_title_required'],
    ],
  ],
  [
    'two sections of one name',
    {
      type: 'list',
      body: 'x',
      button: 'Voir',
      sections: [
        { title: 'A', rows: rows(1) },
        { title: 'A', rows: rows(1, 1) },
      ],
    },
    [['sections.1.title', 'title_duplicate']],
  ],
  [
    'long texts in a list',
    {
      type: 'list',
      header: long(61),
      body: 'x',
      button: long(21),
      sections: [{ title: long(25), rows: [{ id: long(201), title: long(25), description: long(73) }] }],
    },
    [
      ['header', 'text_too_long'],
      ['button', 'text_too_long'],
      ['sections.0.title', 'text_too_long'],
      ['sections.0.rows.0.title', 'text_too_long'],
      ['sections.0.rows.0.description', 'text_too_long'],
      ['sections.0.rows.0.id', 'text_too_long'],
    ],
  ],
  ['no section', { type: 'list', body: 'x', button: 'Voir', sections: [] }, [['sections', 'sections_count']]],
  ['no address', { type: 'cta_url', body: 'x', label: 'Voir', url: 'example.com' }, [['url', 'url_invalid']]],
  [
    'no flow',
    { type: 'flow', body: 'x', label: 'Voir', flowId: '', flowToken: 't' },
    [['flowId', 'flow_required']],
  ],
  [
    'no template',
    { type: 'template', template: { name: '', language: { code: 'fr' } } },
    [['template.name', 'template_name_required']],
  ],
])('refuses %s', (_name, content, expected) => {
  expect(validateMessage(content).map(({ path, code }) => [path, code])).toEqual(expected);
});

test('an emoji counts once, as at WhatsApp', () => {
  expect(validateMessage({ type: 'text', body: '😀'.repeat(4096) })).toEqual([]);
});
