import { expect, test } from 'vitest';
import { listImports, resolveImport } from './imports.ts';

test('every form of import is seen', () => {
  const text = `
    import './a.ts';
    import b, { type B } from "./b.ts";
    import {
      c,
    } from './c.ts';
    export * from './d.ts';
    const e = await import('./e.ts');
    type F = import('./f.ts').F;`;
  expect(listImports(text)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts']);
});

test('workspaces, relative paths and the short form of the web application are resolved', () => {
  expect(resolveImport('../x/y.ts', 'apps/server/src/http/a.ts')).toBe('apps/server/src/x/y.ts');
  expect(resolveImport('@herald/contract', 'apps/web/src/a.ts')).toBe('packages/contract/src/index.ts');
  expect(resolveImport('@herald/sandbox', 'e2e/a.ts')).toBe('apps/sandbox/src/index.ts');
  expect(resolveImport('#ui/Button.tsx', 'apps/web/src/a.tsx')).toBe('apps/web/src/ui/Button.tsx');
  expect(resolveImport('node:fs', 'apps/web/src/a.tsx')).toBe('node:fs');
});
