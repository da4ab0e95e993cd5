import { expect, test } from 'vitest';
import { eventCatalogue } from './index.ts';

test('every event has a name of its own, words in both languages and an example of its shape', () => {
  const types = eventCatalogue.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
  for (const { type, schema, example, describe, version } of eventCatalogue) {
    expect(type).toMatch(/^[a-z]+\.[a-z_]+$/);
    expect(version).toBeGreaterThan(0);
    expect(schema.parse(example)).toEqual(example);
    expect([describe.en.endsWith('.'), describe.fr.endsWith('.')]).toEqual([true, true]);
    expect(describe.en).not.toBe(describe.fr);
  }
});
