import { type Preferences, preferences } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';

type Changes = { [Key in keyof Preferences]?: Preferences[Key] | undefined };

export function getPreferences(ctx: RequestContext): Promise<Preferences> {
  return ctx.db.read((tx) => readPreferences(tx, ctx));
}

/** Changes what one chose in this team; what is not named stays. */
export function updatePreferences(ctx: RequestContext, changes: Changes): Promise<Preferences> {
  return ctx.db.transaction(async (tx) => {
    await tx
      .updateTable('members')
      .set({ preferences: sql`preferences || ${JSON.stringify(changes)}::jsonb` })
      .where('team_id', '=', ctx.teamId)
      .where('user_id', '=', ctx.person.userId)
      .execute();
    return readPreferences(tx, ctx);
  });
}

/** What is stored and no longer understood counts as not chosen. */
async function readPreferences(tx: Tx, ctx: RequestContext): Promise<Preferences> {
  const member = await tx
    .selectFrom('members')
    .select('preferences')
    .where('team_id', '=', ctx.teamId)
    .where('user_id', '=', ctx.person.userId)
    .executeTakeFirstOrThrow();
  const known = preferences.safeParse(member.preferences);
  return known.success ? known.data : preferences.parse({});
}
