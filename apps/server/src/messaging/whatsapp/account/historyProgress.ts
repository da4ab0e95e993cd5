import { sql } from 'kysely';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { Batch, NumberItem } from '../batch.ts';
import { type ChangedNumber, emitChanged } from './numbers.ts';

interface Progress {
  team_id: number;
  id: number;
  progress: number | null;
  error: number | null;
}

/** How much of the phone's chats has come, or why none does. Parts may come in any order: it never goes back. */
export async function noteHistoryProgress(
  batch: Batch,
  items: readonly NumberItem<'history'>[],
): Promise<void> {
  const rows = [...latest(items).values()].filter(
    ({ progress, error }) => progress !== null || error !== null,
  );
  if (rows.length === 0) return;
  const { rows: changed } = await sql<ChangedNumber>`
    update phone_numbers n set
      history_progress = greatest(n.history_progress, least(100, greatest(0, x.progress))),
      history_error = coalesce(x.error, n.history_error)
    from jsonb_to_recordset(${jsonRows(rows)}) as x(team_id bigint, id bigint, progress integer, error integer)
    where n.team_id = x.team_id and n.id = x.id
      and (x.error is distinct from n.history_error and x.error is not null
        or x.progress > coalesce(n.history_progress, -1))
    returning n.team_id as "teamId", n.id`.execute(batch.tx);
  emitChanged(batch, changed, ['history']);
}

function latest(items: readonly NumberItem<'history'>[]): Map<number, Progress> {
  const found = new Map<number, Progress>();
  for (const { event, number } of items) {
    const known = found.get(number.id);
    found.set(number.id, {
      team_id: number.team_id,
      id: number.id,
      progress: largest(known?.progress ?? null, event.progress),
      error: event.errors[0]?.code ?? known?.error ?? null,
    });
  }
  return found;
}

function largest(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
}
