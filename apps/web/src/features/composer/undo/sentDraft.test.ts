import { expect, test } from 'vitest';
import { emptyDraft } from '../drafts.ts';
import { draftOf, type SentDraft } from './sentDraft.ts';

const file = { id: 4, media_type: 'image' } as never;
const attachment = { key: 'a', name: 'a.jpg', state: 'done', file } as never;
const sent: SentDraft = {
  draft: { text: 'Voici', attachments: [attachment], quoted: null, seenId: 7 },
  composed: [{ message: { type: 'media', file_id: 4 }, file }, { message: { type: 'text', body: 'Voici' } }],
  clientIds: ['one', 'two'],
  closes: false,
  until: 0,
};

test('what was typed comes back, before what was typed since', () => {
  expect(draftOf(sent, ['one', 'two'], { ...emptyDraft, text: 'et aussi' })).toMatchObject({
    text: 'Voici\net aussi',
    attachments: [attachment],
    seenId: 7,
  });
});

test('what had left does not come back', () => {
  expect(draftOf(sent, ['two'], emptyDraft)).toMatchObject({ text: 'Voici', attachments: [] });
  expect(draftOf(sent, ['one'], emptyDraft)).toMatchObject({ text: '', attachments: [attachment] });
});
