import type { StoredFile } from '@herald/contract';
import { expect, test } from 'vitest';
import { composeDraft, mostAtOnce, roomFor } from './compose.ts';
import { type Attachment, createDraftStore, emptyDraft } from './drafts.ts';
import { toggleMark } from './format.ts';
import { suggestValue } from './suggestValue.ts';

const file = (id: number, media_type: StoredFile['media_type']): StoredFile => ({
  id,
  name: `file ${id}`,
  mime_type: '',
  size: 1,
  url: '',
  media_type,
});
const attachment = (stored: StoredFile | null): Attachment => ({
  key: String(stored?.id ?? 0),
  name: 'x',
  size: 1,
  mimeType: '',
  state: stored ? 'done' : 'uploading',
  progress: 1,
  problem: null,
  file: stored,
  preview: 'blob:x',
});

test('the text is the caption of the first file that takes one', () => {
  const attachments = [attachment(file(1, 'audio')), attachment(file(2, 'image'))];
  expect(composeDraft({ text: ' Look ', attachments }).map(({ message }) => message)).toEqual([
    { type: 'media', file_id: 1 },
    { type: 'media', file_id: 2, caption: 'Look' },
  ]);
});

test('a recording of one’s own voice is sent as one', () => {
  const attachments = [{ ...attachment(file(1, 'audio')), voice: true }];
  expect(composeDraft({ text: '', attachments }).map(({ message }) => message)).toEqual([
    { type: 'media', file_id: 1, voice: true },
  ]);
});

test('ten files go along; of the next none', () => {
  expect([0, 7, mostAtOnce, 12].map(roomFor)).toEqual([10, 3, 0, 0]);
});

test('where no file takes words, or they are too many, they are a message of their own', () => {
  const sound = [attachment(file(1, 'audio'))];
  expect(composeDraft({ text: 'Listen', attachments: sound }).at(-1)?.message).toEqual({
    type: 'text',
    body: 'Listen',
  });
  const image = [attachment(file(2, 'image'))];
  expect(composeDraft({ text: 'a'.repeat(1025), attachments: image })).toHaveLength(2);
  expect(composeDraft({ text: '   ', attachments: [] })).toEqual([]);
});

test('a draft survives a reload with its files, and is gone when it is emptied', () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const store = createDraftStore({ storage, prefix: 'd:' });
  const attachments = [attachment(file(1, 'image')), attachment(null)];
  store.change(7, () => ({ text: 'Hello', attachments }));

  const reloaded = createDraftStore({ storage, prefix: 'd:' }).read(7);
  expect(reloaded.text).toBe('Hello');
  expect(reloaded.attachments).toMatchObject([{ file: { id: 1 }, preview: null }]);

  store.change(7, () => emptyDraft);
  expect(values.size).toBe(0);
  values.set('d:8', 'broken');
  expect(createDraftStore({ storage, prefix: 'd:' }).read(8)).toEqual(emptyDraft);
});

test('marks stand at the words and are taken away again', () => {
  const marked = toggleMark({ text: 'say hello now', start: 3, end: 10 }, '*');
  expect(marked).toEqual({ text: 'say *hello* now', start: 5, end: 10 });
  expect(toggleMark(marked, '*')).toEqual({ text: 'say hello now', start: 4, end: 9 });
  expect(toggleMark({ text: '_x_', start: 0, end: 3 }, '_')).toEqual({ text: 'x', start: 0, end: 1 });
  expect(toggleMark({ text: '', start: 0, end: 0 }, '~')).toEqual({ text: '~~', start: 1, end: 1 });
});

test('a variable that is called after the person is filled in', () => {
  const nowhere = { card: null, button: null, index: 1, example: '', optional: false } as const;
  const variable = { key: 'body.1', place: 'body', kind: 'text', ...nowhere } as const;
  expect(suggestValue({ ...variable, name: 'prénom' }, 'Anaïs Leroy')).toBe('Anaïs');
  expect(suggestValue({ ...variable, name: 'first name' }, 'Anaïs Leroy')).toBe('Anaïs');
  expect(suggestValue({ ...variable, name: 'nom' }, 'Anaïs Leroy')).toBe('Anaïs Leroy');
  expect(suggestValue({ ...variable, name: 'date' }, 'Anaïs Leroy')).toBe('');
  expect(suggestValue({ ...variable, name: 'prénom' }, null)).toBe('');
});

test('what was begun in dialogs, and notes for colleagues, survive a reload apart from the answer', () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const before = createDraftStore({ storage, prefix: 'd:' });
  before.change(7, () => ({
    note: 'Call back',
    text: 'Hello',
    location: { where: '1, 2', name: '', address: '' },
  }));
  before.change(7, () => ({ text: '' }));
  const after = createDraftStore({ storage, prefix: 'd:' });
  expect(after.read(7)).toMatchObject({ note: 'Call back', text: '', location: { where: '1, 2' } });
  after.change(7, () => ({ note: '', location: null }));
  expect(values.size).toBe(0);
});

test('what another tab writes or sends is followed, and files on their way from here stay', () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const [here, there] = [1, 2].map(() => createDraftStore({ storage, prefix: 'draft:' }));
  const tell = () => there?.follow({ key: 'draft:4', newValue: storage.getItem('draft:4') });
  there?.change(4, () => ({ attachments: [attachment(null)] }));
  here?.change(4, () => ({ text: 'Hello', seenId: 12 }));
  tell();
  expect(there?.read(4)).toMatchObject({ text: 'Hello', seenId: 12, attachments: [{ state: 'uploading' }] });
  here?.change(4, () => ({ text: '', seenId: null }));
  tell();
  expect(there?.read(4)).toMatchObject({ text: '', attachments: [{ state: 'uploading' }] });
  there?.follow({ key: 'other:4', newValue: null });
  there?.follow({ key: 'draft:9', newValue: null });
});
