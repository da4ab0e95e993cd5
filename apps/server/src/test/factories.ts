import { type Locale, type RoleName, roleIds } from '@herald/contract';
import type { Insertable, Selectable } from 'kysely';
import type { AppServices } from '../platform/context.ts';
import type { Database } from '../platform/database/index.ts';
import type { Teams, Users } from '../platform/database/types.gen.ts';
import { hashPassword } from '../platform/passwords.ts';

export type UserRow = Selectable<Users>;
export type TeamRow = Selectable<Teams>;

/** The password of every user that a factory makes. */
export const testPassword = 'correct horse battery';
let passwordHash: Promise<string> | undefined;
let counter = 0;

type UserValues = Partial<Omit<Insertable<Users>, 'id' | 'locale'>> & { locale?: Locale };
type TeamValues = Partial<Omit<Insertable<Teams>, 'id'>> & { owner?: { id: number } };

export interface Factories {
  /** Somebody with a finished profile. */
  createUser(values?: UserValues): Promise<UserRow>;
  /** A team with an owner, in its trial. */
  createTeam(values?: TeamValues): Promise<{ team: TeamRow; owner: UserRow }>;
  /** Somebody new, or `user`, with a role in the team. */
  createMember(team: { id: number }, role: RoleName, user?: UserRow): Promise<UserRow>;
}

/** As `npm run admin` does: nobody but the owner of the database may. */
export async function setAdmin({ pools }: Database, userId: number, isAdmin: boolean): Promise<void> {
  await pools.owner.query('update users set is_admin = $2 where id = $1', [userId, isAdmin]);
}

/** Rows for tests. Say only what the test is about; the rest is filled in. */
export function createFactories({ database, clock }: AppServices): Factories {
  const db = database.statements;
  const next = () => {
    counter += 1;
    return counter;
  };

  const factories: Factories = {
    async createUser({ is_admin = false, ...values } = {}) {
      passwordHash ??= hashPassword(testPassword);
      const user = await db
        .insertInto('users')
        .values({
          email: `person${next()}@example.com`,
          password_hash: await passwordHash,
          first_name: 'Ada',
          last_name: 'Lovelace',
          onboarded_at: clock.now(),
          email_verified_at: clock.now(),
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (is_admin) await setAdmin(database, user.id, true);
      return { ...user, is_admin };
    },
    async createTeam({ owner: given, ...values } = {}) {
      const owner = await (given
        ? db.selectFrom('users').selectAll().where('id', '=', given.id).executeTakeFirstOrThrow()
        : factories.createUser());
      const team = await db
        .insertInto('teams')
        .values({
          name: `Team ${next()}`,
          trial_ends_at: new Date(clock.now().getTime() + 14 * 86_400_000),
          created_by: owner.id,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await factories.createMember(team, 'Owner', owner);
      return { team, owner };
    },
    async createMember(team, role, user) {
      const member = user ?? (await factories.createUser());
      await db
        .insertInto('members')
        .values({ team_id: team.id, user_id: member.id, role_id: roleIds[role] })
        .execute();
      return member;
    },
  };
  return factories;
}
