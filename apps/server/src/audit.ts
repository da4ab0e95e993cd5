import type { AuditAction, AuditField, AuditValue, InstallationAction } from '@herald/contract';
import type { Kysely } from 'kysely';
import { type Actor, type By, userIdOf } from './actor.ts';
import type { DB, Tx } from './platform/database/index.ts';

/** Named by the contract, so that each has its words on the screen. */
export type AuditValues = Readonly<Partial<Record<AuditField, AuditValue>>>;

/** Something that somebody may have to answer for. */
export interface AuditEntry<Action extends string = AuditAction> {
  action: Action;
  /** What it was done to. Its name is kept, so that the line still says something when the thing is gone. */
  target: { kind: string; id?: number | null; name?: string | null };
  /** What changed, as people read it. Never a secret, nor anything of a team's customers. */
  before?: AuditValues;
  after?: AuditValues;
}

/**
 * Writes a line of the team's audit log, in the transaction of the deed: there is a line exactly when it was done. The
 * transaction is one of the team's, or of the pipeline's role.
 */
export async function audit(tx: Tx, by: Omit<By, 'app'>, entry: AuditEntry): Promise<void> {
  await auditAll(tx, by, [entry]);
}

/** What was done to many at once: a line each. */
export async function auditAll(tx: Tx, by: Omit<By, 'app'>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const ours = { team_id: by.teamId, actor_kind: by.actor.kind };
  const lines = entries.map((entry) => ({ ...ours, ...lineOf(by, entry) }));
  await tx.insertInto('audit_events').values(lines).execute();
}

/** The same in the log of the installation: what an operator does, and what is done as somebody else outside of teams. */
export async function auditInstallation(
  db: Kysely<DB>,
  by: Omit<By, 'teamId' | 'app'>,
  entry: AuditEntry<InstallationAction>,
): Promise<void> {
  const actor_kind = by.actor.kind === 'user' ? 'user' : 'system';
  await db
    .insertInto('installation_events')
    .values({ actor_kind, ...lineOf(by, entry) })
    .execute();
}

function lineOf({ actor, now, ip }: Omit<By, 'teamId' | 'app'>, entry: AuditEntry<string>) {
  const { target, before, after } = entry;
  return {
    at: now,
    actor_id: actorId(actor),
    impersonator_id: actor.kind === 'user' ? actor.impersonatorId : null,
    action: entry.action,
    target_kind: target.kind,
    target_id: target.id ?? null,
    data: JSON.stringify({ name: target.name ?? undefined, before, after }),
    ip: ip ?? null,
  };
}

function actorId(actor: Actor): number | null {
  if (actor.kind === 'api_key') return actor.apiKeyId;
  return actor.kind === 'automation' ? actor.automationId : userIdOf(actor);
}

/** Returns the entries of `after` that differ from `before`, both ways; null when nothing does. */
export function changesBetween(
  before: AuditValues,
  after: AuditValues,
): { before: AuditValues; after: AuditValues } | null {
  const changed = (Object.keys(after) as AuditField[]).filter(
    (key) => !isSame(before[key] ?? null, after[key] ?? null),
  );
  if (changed.length === 0) return null;
  const pick = (values: AuditValues) => Object.fromEntries(changed.map((key) => [key, values[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}

const isSame = (a: AuditValue, b: AuditValue) => JSON.stringify(a) === JSON.stringify(b);
