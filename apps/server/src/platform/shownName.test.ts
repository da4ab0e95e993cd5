import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../test/index.ts';
import { indexedNameOf, type Named, shownName, shownNameOf } from './shownName.ts';

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
    const { rows } = await sql<{ shown: string | null; indexed: string | null }>`
      select ${shownNameOf} as shown, ${indexedNameOf} as indexed
      from jsonb_to_record(${JSON.stringify(person)}::jsonb)
        as c(name text, first_name text, last_name text, profile_name text)`.execute(app.db);
    const shown = shownName(person);
    expect([person, rows[0]]).toEqual([person, { shown, indexed: shown }]);
  }
  expect(shownName({ name: null, first_name: 'Ada', last_name: null, profile_name: '~ada~' })).toBe('Ada');
});

test('what hides or turns is shown by no query either, and a name of nothing else gives way to the next', async () => {
  await using app = await startTestApp({ modules: [] });
  const names = some(
    null,
    '\u202eAnna\u202c',
    '\u200b \u2067Anna\u2069 \ufeff',
    ' \u00a0\tZoé\u3000\n',
    'A\u00add\u061ca',
    '\u3164\u2800\u200d',
    '\u115f\uffa0',
    '👨\u200d👩\u200d👧 Martin',
    'נועה \u200f',
    '\u{e0061}\u{e007f}',
    '',
  );
  const unseen = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (sign) => sign !== '\0' && !/[\ud800-\udfff]/.test(sign) && shownName(named(sign)) === null,
  );
  expect(unseen.length).toBeGreaterThan(60);
  const people = [
    ...names.flatMap((name) =>
      names.map((first_name) => ({ ...named(name), first_name, profile_name: 'P' })),
    ),
    ...[...unseen, 'Â', '١'].flatMap((sign) => [named(sign), named(`${sign}a${sign}b${sign}`)]),
  ];
  const asked = people.map((person, at) => ({ ...person, at }));
  const { rows } = await sql<{ shown: string | null }>`
    select ${shownNameOf} as shown from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as c(at int, name text, first_name text, last_name text, profile_name text) order by at`.execute(
    app.db,
  );
  expect(rows.map(({ shown }) => shown)).toEqual(people.map(shownName));
});

const named = (name: string | null): Named => ({
  name,
  first_name: null,
  last_name: null,
  profile_name: null,
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
