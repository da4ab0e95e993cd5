import { type RawBuilder, sql } from 'kysely';

/** How a member is called everywhere: their name, or else their e-mail. `user` is the alias of `users`. */
export function memberName(user: string): RawBuilder<string> {
  const first = sql.ref(`${user}.first_name`);
  const last = sql.ref(`${user}.last_name`);
  return sql<string>`coalesce(nullif(trim(${first} || ' ' || ${last}), ''), ${sql.ref(`${user}.email`)}::text)`;
}

/** Somebody as the wire names them; null when there is nobody behind the column. */
export function memberJson(user: string): RawBuilder<{ user_id: number; name: string } | null> {
  const id = sql.ref(`${user}.id`);
  return sql`case when ${id} is not null
    then json_build_object('user_id', ${id}, 'name', ${memberName(user)}) end`;
}
