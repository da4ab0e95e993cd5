import type { Locale } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface TeamRow {
  id: number;
  name: string;
  country_code: string;
  currency: string;
  timezone: string;
  locale: Locale;
  plan: string;
  is_beta: boolean;
  trial_ends_at: Date | null;
  grant_scale_access: boolean;
  meta_billing_v2: boolean;
  meta_billing_v2_setup_completed_at: Date | null;
  first_waba_completed_at: Date | null;
  ai_active: boolean;
  blocked_at: Date | null;
  blocked_reason: string | null;
  delete_at: Date | null;
}

export async function readTeam(tx: Tx, teamId: number): Promise<TeamRow | undefined> {
  return tx
    .selectFrom('teams')
    .select([
      'id',
      'name',
      'country_code',
      'currency',
      'timezone',
      sql<Locale>`locale`.as('locale'),
      'plan',
      'is_beta',
      'trial_ends_at',
      'grant_scale_access',
      'meta_billing_v2',
      'meta_billing_v2_setup_completed_at',
      'first_waba_completed_at',
      'ai_active',
      'blocked_at',
      'blocked_reason',
      'delete_at',
    ])
    .where('id', '=', teamId)
    .executeTakeFirst();
}

/** A new team takes its number first: row-level security wants it to be the current team before it is inserted. */
export async function takeTeamId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('teams_id_seq') as id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The database gave no id for a team.');
  return id;
}
