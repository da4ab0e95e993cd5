import { plainName, signs } from '@herald/whatsapp';
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

/** The same of a contact `c` in SQL, for whatever is shown. */
export const shownNameOf: RawBuilder<string | null> = sql<string | null>`coalesce(
  ${plain(sql`c.name`)}, ${plain(sql`concat_ws(' ', c.first_name, c.last_name)`)}, ${plain(sql`c.profile_name`)})`;

/** What contacts `c` are sorted and searched by: as an index has it, with all signs that nobody sees. */
export const indexedNameOf: RawBuilder<string | null> = sql<
  string | null
>`herald.shown_name(c.name, c.first_name, c.last_name, c.profile_name)`;

/** `plainName` in SQL; null instead of empty. */
function plain(name: RawBuilder<unknown>): RawBuilder<string | null> {
  const { turning, blank, unseen } = signs;
  const seen = sql.lit(`[^${turning}${blank}${unseen}\\U000e0001-\\U000e007f]`);
  const gone = sql.lit(`^[${turning}${blank}]+|[${turning}${blank}]+$|[${turning}]`);
  return sql`case when ${name} ~ ${seen} then regexp_replace(${name}, ${gone}, '', 'g') end`;
}
