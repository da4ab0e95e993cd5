import { expect, test } from 'vitest';
import { findFolderCycles } from './folderCycles.ts';

/** Files by their path, each with what it imports. */
const project = (files: Record<string, string[]>) =>
  Object.entries(files).map(([path, imports]) => ({
    path,
    text: imports.map((specifier) => `import type { X } from '${specifier}';`).join('\n'),
  }));

test('a circle of folders is told with the imports that close it', () => {
  const files = project({
    'apps/server/src/messaging/gate/a.ts': ['../../intake/door/b.ts'],
    'apps/server/src/intake/door/b.ts': [],
    'apps/server/src/intake/c.ts': ['../messaging/ledger/d.ts'],
    'apps/server/src/messaging/ledger/d.ts': [],
  });
  expect(findFolderCycles(files)).toEqual([
    'apps/server/src holds a circle: intake → messaging → intake (apps/server/src/intake/c.ts imports ' +
      'apps/server/src/messaging/ledger/d.ts; apps/server/src/messaging/gate/a.ts imports ' +
      'apps/server/src/intake/door/b.ts).',
  ]);
});

test('of several circles through the same entries the shortest is told, and each group once', () => {
  const files = project({
    'packages/flow/src/a.ts': ['./b.ts'],
    'packages/flow/src/b.ts': ['./c.ts'],
    'packages/flow/src/c.ts': ['./a.ts', './d.ts'],
    'packages/flow/src/d.ts': ['./c.ts'],
    'packages/flow/src/x.ts': ['./y.ts', './a.ts'],
    'packages/flow/src/y.ts': ['./x.ts'],
  });
  expect(findFolderCycles(files).map((line) => line.replace(/ \(.*/, ''))).toEqual([
    'packages/flow/src holds a circle: c.ts → d.ts → c.ts',
    'packages/flow/src holds a circle: x.ts → y.ts → x.ts',
  ]);
});

test('circles between the parts of the project are seen, through the names of packages too', () => {
  const files = project({
    'bench/a.ts': ['../scripts/b.ts'],
    'scripts/b.ts': ['../bench/c.ts'],
    'packages/contract/src/index.ts': ['@herald/whatsapp/src/model/index.ts'],
    'packages/whatsapp/src/model/index.ts': ['@herald/contract'],
  });
  expect(findFolderCycles(files).map((line) => line.replace(/ \(.*/, ''))).toEqual([
    'The project holds a circle: bench → scripts → bench',
    'packages holds a circle: contract → whatsapp → contract',
  ]);
});

test('tests may import what they test, and a way that never comes back is no circle', () => {
  const files = project({
    'apps/server/src/a/a.ts': ['../b/b.ts'],
    'apps/server/src/b/b.ts': ['./c.ts', 'node:fs'],
    'apps/server/src/b/b.test.ts': ['../a/a.ts', '../test/index.ts'],
    'apps/server/src/b/testing/seed.ts': ['../../a/a.ts'],
  });
  expect(findFolderCycles(files)).toEqual([]);
});
