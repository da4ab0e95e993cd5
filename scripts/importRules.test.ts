import { expect, test } from 'vitest';
import { findViolations, listImports, resolveImport } from './importRules.ts';

const violations = (path: string, text: string) => findViolations([{ path, text }]);

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

test.each([
  ['packages/contract/src/a.ts', `import { x } from '../../../apps/server/src/platform/errors.ts'`],
  ['packages/whatsapp/src/model/a.ts', `import { readFile } from 'node:fs/promises'`],
  ['packages/whatsapp/src/model/a.ts', `import { post } from '../client/post.ts'`],
  ['packages/flow/src/a.ts', `import { request } from 'undici'`],
  ['apps/server/src/modules/teams/a.ts', `import { x } from '../contacts/queries.ts'`],
  ['apps/server/src/messaging/outbound/a.ts', `import { x } from '../../modules/contacts/queries.ts'`],
  ['apps/server/src/platform/a.ts', `import { x } from '../modules/contacts/index.ts'`],
  ['apps/server/src/platform/a.ts', `import type { Module } from '../module.ts'`],
  ['apps/server/src/connectors/a.ts', `import { x } from '../modules/contacts/index.ts'`],
  ['apps/server/src/connectors/shopify.ts', `import { sql } from 'kysely'`],
  ['apps/server/src/modules/teams/routes.ts', 'await sql`select 1`.execute(tx)'],
  ['apps/server/src/modules/teams/routes.ts', `tx.selectFrom('teams')`],
  ['apps/web/src/a.tsx', `import { x } from '../../server/src/platform/errors.ts'`],
  ['apps/server/src/demo/seed.ts', `import { startSandbox } from '@herald/sandbox'`],
  ['apps/web/src/a.tsx', `import { x } from '../../../scripts/root.ts'`],
  ['apps/server/src/http/a.ts', 'const port = process.env.PORT'],
])('%s may not hold: %s', (path, text) => {
  expect(violations(path, text)).toHaveLength(1);
});

test.each([
  ['packages/whatsapp/src/client/a.ts', `import { Pool } from 'undici'`],
  ['packages/whatsapp/src/model/a.test.ts', `import { readFile } from 'node:fs/promises'`],
  ['apps/server/src/modules/teams/a.ts', `import { x } from '../contacts/index.ts'`],
  ['apps/server/src/modules/teams/a.ts', `import { x } from './queries.ts'`],
  ['apps/server/src/modules/teams/a.test.ts', `import { startSandbox } from '@herald/sandbox'`],
  ['apps/web/src/a.tsx', `import { teams } from '@herald/contract'`],
  ['apps/server/src/main.ts', 'readConfig(process.env)'],
])('%s may hold: %s', (path, text) => {
  expect(violations(path, text)).toEqual([]);
});
