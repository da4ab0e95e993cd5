import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { buildOpenApi } from './openapi.ts';

test('each schema is written once: every reference leads somewhere, and the document stays small', () => {
  const text = JSON.stringify(buildOpenApi());
  const { components, paths } = JSON.parse(text) as {
    components: { schemas: Record<string, object> };
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
  };
  const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
  expect(new Set(names).size).toBeGreaterThan(50);
  expect(names.filter((name) => !(name in components.schemas))).toEqual([]);
  expect(Object.keys(components.schemas).filter((name) => !names.includes(name))).toEqual([]);
  expect(text).not.toContain('$defs');
  expect(text.length).toBeLessThan(1_000_000);

  const missing = Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).filter(({ parameters }) =>
      [...path.matchAll(/\{(\w+)\}/g)].some(
        ([, name]) => !parameters.some((parameter) => parameter.in === 'path' && parameter.name === name),
      ),
    ),
  );
  expect(missing).toEqual([]);
});

test('a linter that is not ours finds nothing wrong with it', async () => {
  // Ids are numbers, so that `members/invitations/{id}` is never taken for `members/{id}/remove`.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const source = JSON.stringify(buildOpenApi({ url: 'https://herald.shop.test' }));
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
});
