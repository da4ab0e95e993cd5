import { plainName } from '@herald/whatsapp';
import { type RawBuilder, sql } from 'kysely';

/** All that people may be called by. */
export interface Named {
  name: string | null;
  first_name: string | null;
  last_name: string | null;
  profile_name: string | null;
}

/** What a person is called everywhere: the team's own name for them, else first and last name, else that of their profile. */
export function shownName({ name, first_name, last_name, profile_name }: Named): string | null {
  const names = [name, [first_name, last_name].filter(Boolean).join(' '), profile_name];
  return names.map((each) => plainName(each ?? '')).find((each) => each !== '') ?? null;
}

/** The same of a contact `c` in SQL. */
export const shownNameOf: RawBuilder<string | null> = sql<
  string | null
>`herald.shown_name(c.name, c.first_name, c.last_name, c.profile_name)`;
