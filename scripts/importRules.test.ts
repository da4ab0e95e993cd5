import { expect, test } from 'vitest';
import { findViolations } from './importRules.ts';

const violations = (path: string, text: string) => findViolations([{ path, text }]);

test.each([
  ['packages/contract/src/a.ts', `import { x } from '../../../apps/server/src/platform/errors.ts'`],
  ['packages/whatsapp/src/model/a.ts', `import { readFile } from 'node:fs/promises'`],
  ['packages/whatsapp/src/model/a.ts', `import { post } from '../client/post.ts'`],
  ['packages/flow/src/a.ts', `import { request } from 'undici'`],
  ['apps/server/src/modules/teams/a.ts', `import { x } from '../contacts/queries.ts'`],
  ['apps/server/src/demo/a.ts', `import { x } from '../modules/contacts/queries.ts'`],
  ['apps/server/src/platform/a.ts', `import { x } from '../modules/contacts/index.ts'`],
  ['apps/server/src/platform/a.ts', `import type { Module } from '../module.ts'`],
  ['apps/server/src/intake/door/a.ts', `import { x } from '../../messaging/whatsapp/index.ts'`],
  ['apps/server/src/intake/parked.ts', `import { parseWebhook } from '@herald/whatsapp'`],
  ['apps/server/src/connectors/a.ts', `import { x } from '../modules/contacts/index.ts'`],
  ['apps/server/src/connectors/shopify.ts', `import { sql } from 'kysely'`],
  ['apps/server/src/messaging/a.ts', `import { x } from '../modules/contacts/index.ts'`],
  ['apps/server/src/people/a.ts', `import { x } from '../modules/contacts/index.ts'`],
  ['apps/server/src/intake/door/a.ts', `import { x } from '../../modules/contacts/index.ts'`],
  ['apps/server/src/http/a.ts', `import type { Module } from '../modules/contacts/index.ts'`],
  ['apps/server/src/modules/groups/commands/attach.ts', 'run(ctx: RequestContext)'],
  ['apps/server/src/modules/groups/commands/attach.ts', 'db.transaction(async (tx) => 1)'],
  ['apps/server/src/modules/groups/commands/attach.ts', `import { x } from '../../../http/visit.ts'`],
  ['apps/server/src/modules/groups/commands/attach.ts', `import { byOf } from '../../../context.ts'`],
  ['apps/server/src/modules/groups/commands/attach.ts', `import type { FastifyRequest } from 'fastify'`],
  ['packages/contract/src/messages.ts', 'body: z.string().min(1).max(4096)'],
  ['apps/server/src/messaging/kinds/list.ts', 'if (sections.length > 10) throw tooMany()'],
  ['apps/server/src/messaging/kinds/media.ts', 'const video = 16 * 1024 * 1024;'],
  ['apps/web/src/features/composer/a.ts', 'const limits = { body: 1024, rows: 10 };'],
  ['apps/web/src/features/cannedReplies/a.tsx', '<Textarea maxLength={4096} />'],
  ['apps/web/src/ui/a.tsx', `import { x } from '#app/session/hooks.ts'`],
  ['apps/web/src/app/a.tsx', `import { x } from '#data/inbox/queries.ts'`],
  ['apps/web/src/data/a.tsx', `import { x } from '../features/inbox/index.ts'`],
  ['apps/web/src/features/thread/a.tsx', `import { x } from '#features/composer/Composer.tsx'`],
  ['apps/web/src/features/thread/a.tsx', `import('../composer/Composer.tsx')`],
  ['apps/server/src/modules/teams/routes.ts', 'await sql`select 1`.execute(tx)'],
  ['apps/server/src/modules/teams/routes.ts', `tx.selectFrom('teams')`],
  ['apps/web/src/a.tsx', `import { x } from '../../server/src/platform/errors.ts'`],
  ['apps/server/src/demo/seed.ts', `import { startSandbox } from '@herald/sandbox'`],
  ['apps/web/src/a.tsx', `import { x } from '../../../scripts/root.ts'`],
  ['apps/server/src/http/a.ts', 'const port = process.env.PORT'],
  ['apps/web/src/routes/inbox.tsx', `import { InboxScreen } from '#features/inbox/InboxScreen.tsx'`],
])('%s may not hold: %s', (path, text) => {
  expect(violations(path, text)).toHaveLength(1);
});

test.each([
  ['packages/whatsapp/src/client/a.ts', `import { Pool } from 'undici'`],
  ['packages/whatsapp/src/model/a.test.ts', `import { readFile } from 'node:fs/promises'`],
  ['apps/server/src/modules/teams/a.ts', `import { x } from '../contacts/index.ts'`],
  ['apps/server/src/modules/teams/a.ts', `import { x } from './queries.ts'`],
  ['apps/server/src/modules/teams/a.test.ts', `import { startSandbox } from '@herald/sandbox'`],
  [
    'apps/server/src/modules/groups/commands/attach.ts',
    `import { defineCommand } from '../../../command.ts'`,
  ],
  [
    'apps/server/src/messaging/kinds/list.ts',
    'if (sections.length > limits.message.sections) throw tooMany()',
  ],
  ['apps/web/src/features/composer/a.tsx', '<Textarea rows={3} maxLength={limits.message.text} />'],
  ['apps/server/src/modules/imports/read.ts', 'const pieceLength = 16 * 1024;'],
  ['apps/web/src/a.tsx', `import { teams } from '@herald/contract'`],
  ['apps/web/src/features/thread/a.tsx', `import { x } from '#features/composer/index.ts'`],
  ['apps/web/src/features/thread/a.tsx', `import { x } from '#data/inbox/queries.ts'`],
  ['apps/web/src/features/thread/a.tsx', `import { MessageList } from './MessageList.tsx'`],
  ['apps/web/src/routes/inbox.tsx', `import { InboxScreen } from '#features/inbox/index.ts'`],
  ['apps/server/src/intake/intake.test.ts', `import { x } from '../messaging/whatsapp/index.ts'`],
  ['apps/server/src/main.ts', 'readConfig(process.env)'],
])('%s may hold: %s', (path, text) => {
  expect(violations(path, text)).toEqual([]);
});
