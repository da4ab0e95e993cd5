import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../test/index.ts';
import { type Named, shownName } from './shownName.ts';

const some = (...values: (string | null)[]) => values;

test('the database calls everybody what the server calls them', async () => {
  await using app = await startTestApp({ modules: [] });
  const people: Named[] = some(null, '', 'Boss').flatMap((name) =>
    some(null, 'Ada').flatMap((first_name) =>
      some(null, 'Byron').flatMap((last_name) =>
        some(null, '', '~ada~').map((profile_name) => ({ name, first_name, last_name, profile_name })),
      ),
    ),
  );
  for (const person of people) {
    const { name, first_name, last_name, profile_name } = person;
    const { rows } = await sql<{ shown: string | null }>`
      select herald.shown_name(${name}, ${first_name}, ${last_name}, ${profile_name}) as shown`.execute(
      app.db,
    );
    expect([person, rows[0]?.shown]).toEqual([person, shownName(person)]);
  }
  expect(shownName({ name: null, first_name: 'Ada', last_name: null, profile_name: '~ada~' })).toBe('Ada');
});

test('no query decides on its own what somebody is called', () => {
  const root = join(import.meta.dirname, '..');
  const own = globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.gen.ts'))
    .filter((file) =>
      /coalesce\([^;]{0,30}\bname\b[^;]{0,20}\bprofile_name\b/.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(own).toEqual([]);
});
