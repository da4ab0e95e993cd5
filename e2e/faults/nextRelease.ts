import { writeFile } from 'node:fs/promises';
import { copyProject, type ProjectCopy } from './projectCopy.ts';

/**
 * What a next release may bring while the one before still works: something to the tables that are written most, which nobody
 * has to know.
 */
const migration = `-- Comes while the release before still works.
alter table messages add column next_release integer;
alter table campaign_recipients add column next_release integer not null default 0;
alter table contacts add column next_release text;
alter table conversations add column next_release text;
alter table inbound_events add column next_release text;
alter table campaigns add column next_release jsonb;
`;

/** This code and a migration besides, which this code itself does not know and would not start with. */
export async function makeNextRelease(): Promise<ProjectCopy> {
  const copy = await copyProject();
  await writeFile(copy.path('apps/server/migrations/9999_next_release.sql'), migration);
  return copy;
}
