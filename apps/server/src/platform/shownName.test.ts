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
