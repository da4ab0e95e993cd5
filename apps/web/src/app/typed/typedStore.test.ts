import { expect, test } from 'vitest';
import { createTypedStore } from './typedStore.ts';

function createStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('what was typed is there again, field by field, after closing the form and after a reload', () => {
  const storage = createStorage();
  const store = createTypedStore(() => storage);
  store.keep('note:1', { body: 'Call' });
  store.keep('scheduled:1', { body: 'Later' });
  store.keep('scheduled:1', { local: '2030-01-01T10:00' });
  expect(store.read('note:1')).toEqual({ body: 'Call' });
  const reloaded = createTypedStore(() => storage);
  expect(reloaded.read('scheduled:1')).toEqual({ body: 'Later', local: '2030-01-01T10:00' });
  expect(reloaded.read('note:2')).toEqual({});
});

test('what was saved or given up is gone, after a reload too', () => {
  const storage = createStorage();
  const store = createTypedStore(() => storage);
  store.keep('note:1', { body: 'Call' });
  store.drop('note:1');
  expect(store.read('note:1')).toEqual({});
  expect(createTypedStore(() => storage).read('note:1')).toEqual({});
});

test('without a storage, and with something unreadable in it, what is typed is kept while the page lives', () => {
  const forbidden = createTypedStore(() => {
    throw new DOMException('No storage here.', 'SecurityError');
  });
  forbidden.keep('note:1', { body: 'Call' });
  expect(forbidden.read('note:1')).toEqual({ body: 'Call' });
  forbidden.drop('note:1');
  expect(forbidden.read('note:1')).toEqual({});
  const storage = createStorage();
  storage.setItem('note:1', '{"body"');
  expect(createTypedStore(() => storage).read('note:1')).toEqual({});
});
