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
