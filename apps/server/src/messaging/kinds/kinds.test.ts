import { type MessageType, messageContents } from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { seedNumber, structureOf } from '../outbound/testing/seed.ts';
import {
  answerOf,
  fileIdsOf,
  noticeOf,
  presentContent,
  previewOf,
  type StoredContent,
  typesWithFiles,
  wordsOf,
} from './index.ts';
import type { StoredContents } from './kinds.ts';

interface Sample<T extends MessageType> {
  content: StoredContents[T];
  preview: string;
  words: string;
  answer?: string;
  files?: number[];
  /** Part of what the wire says besides. */
  shown?: object;
}

/** One of every kind, as the ledger has it. */
const samples: { [T in MessageType]: Sample<T> } = {
  text: {
    content: { body: 'Bonjour\nLéa' },
    preview: 'Bonjour Léa',
    words: 'Bonjour\nLéa',
    answer: 'Bonjour\nLéa',
  },
  messages_buttons: {
    content: {
      header: { type: 'image', file_id: 7 },
      body: 'Quand ?',
      footer: 'Merci',
      buttons: [
        { id: 'button_1', title: 'Matin' },
        { id: 'button_2', title: 'Soir' },
      ],
    },
    preview: 'Quand ?',
    words: 'Quand ? Merci Matin Soir',
    files: [7],
    shown: { header: { type: 'image', text: null, media_url: 'https://files.example/7' } },
  },
  messages_button_reply: {
    content: { button_id: 'button_1', button_title: 'Matin' },
    preview: 'Matin',
    words: 'Matin',
    answer: 'Matin',
  },
  media: {
    content: {
      type: 'document',
      file_id: 8,
      meta_media_id: null,
      caption: null,
      file_name: 'devis.pdf',
      mime_type: 'application/pdf',
      size: 12,
      voice: false,
      error: null,
    },
    preview: 'devis.pdf',
    words: 'devis.pdf',
    files: [8],
    shown: { media_url: 'https://files.example/8' },
  },
  message_cta_url: {
    content: {
      header: { type: 'text', text: 'Carte' },
      body: 'À voir',
      footer: null,
      text_url: 'Ouvrir',
      url: 'https://short.example/l/1',
      original_url: 'https://example.com',
    },
    preview: 'À voir',
    words: 'Carte À voir Ouvrir',
    shown: { header_type: 'text', header: 'Carte', click_count: 3 },
  },
  template: {
    content: {
      template_id: 1,
      name: 'colis',
      version: 2,
      wa_type: 'standard',
      structure: structureOf({
        header: {
          type: 'text',
          text: 'Colis {{1}}',
          variable: { number: 1, name: 'numéro', example: 'A1' },
        },
        footer: { text: 'Pied' },
      }),
      variables: { 'header.1': 'B2', 'body.1': 'Zoé' },
      header_file_id: null,
    },
    preview: 'Bonjour Zoé, -20 % cette semaine.',
    words: 'Colis B2 Bonjour Zoé, -20 % cette semaine.',
    shown: { tracked_urls: [] },
  },
  message_ask_list_option: {
    content: {
      header: 'Rendez-vous',
      body: 'Choisissez',
      footer: null,
      button_name: 'Voir',
      sections: [{ title: 'Demain', rows: [{ id: 'row_1', title: '09:00', description: 'Avec Léa' }] }],
    },
    preview: 'Choisissez',
    words: 'Rendez-vous Choisissez Voir 09:00 Avec Léa',
  },
  message_ask_list_option_reply: {
    content: { id: 'row_1', row_title: '09:00', row_description: 'Avec Léa' },
    preview: '09:00',
    words: '09:00 Avec Léa',
    answer: '09:00',
  },
  location: {
    content: { latitude: 48.8, longitude: 2.3, name: 'Boutique', address: '1 rue Haute' },
    preview: 'Boutique',
    words: 'Boutique 1 rue Haute',
  },
  contacts: {
    content: {
      cards: [
        { name: 'Jean', phones: ['+33612345678'], emails: [] },
        { name: 'Lou', phones: [], emails: [] },
      ],
    },
    preview: 'Jean, Lou',
    words: 'Jean Lou',
  },
  order: {
    content: { text: 'Urgent', items: [{ product_id: 'p1', quantity: 1, price: 2, currency: 'EUR' }] },
    preview: 'Urgent',
    words: 'Urgent',
  },
  message_contact_request: {
    content: { body: 'Votre numéro ?' },
    preview: 'Votre numéro ?',
    words: 'Votre numéro ?',
  },
  system: { content: { body: 'Nouveau numéro' }, preview: 'Nouveau numéro', words: 'Nouveau numéro' },
  unsupported: { content: { original_type: 'poll' }, preview: '', words: '' },
};

const all = Object.entries(samples).map(([type, { content, ...expected }]) => ({
  stored: { type, content } as StoredContent,
  ...expected,
}));

const context = {
  link: (id: number | null) => (id === null ? null : `https://files.example/${id}`),
  locale: 'en' as const,
  clicks: new Map([[5, 3]]),
};

test('each kind has its line in the list, its files, its answer and its form on the wire', () => {
  for (const { stored, preview, files = [], answer = null, shown = {} } of all) {
    const told = { preview: previewOf(stored), files: fileIdsOf(stored), answer: answerOf(stored) };
    expect([stored.type, told]).toEqual([stored.type, { preview, files, answer }]);
    const { type, message } = presentContent(stored, context);
    expect(type).toBe(stored.type);
    expect(messageContents[type].parse(message)).toEqual(message);
    expect(message).toMatchObject(shown);
  }
});

test('a kind without words is named in a notification, and kinds with files are known', () => {
  expect(noticeOf('voice', 'fr')).toBe('A envoyé un message vocal');
  expect(noticeOf('order', 'en')).toBe('Sent an order');
  expect(noticeOf('text', 'en')).toBe('New message');
  expect(typesWithFiles).toEqual(['messages_buttons', 'media', 'message_cta_url', 'template']);
});

test('what a kind says is what the database finds it by', async () => {
  await using app = await startTestApp({ modules: [] });
  const { teamId } = await seedNumber(app);
  for (const { stored, words } of all) {
    const { rows } = await sql<{ text: string | null }>`
      select herald.message_text(${teamId}, ${stored.type}, ${JSON.stringify(stored.content)}::jsonb) as text`.execute(
      app.db,
    );
    expect([stored.type, wordsOf(stored)]).toEqual([stored.type, words]);
    expect([stored.type, rows[0]?.text ?? '']).toEqual([stored.type, words]);
  }
});
