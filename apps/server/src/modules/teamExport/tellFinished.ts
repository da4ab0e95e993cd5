import type { Tx } from '../../platform/database/index.ts';
import { publish, rooms } from '../../platform/realtime/index.ts';

interface Finished {
  team_id: number;
  id: number;
  asked_by: number | null;
}

/** Tells the open pages of whoever asked for them, wherever they are, that archives are ready or failed. */
export function tellFinished(tx: Tx, exports: readonly Finished[], status: 'done' | 'failed'): void {
  for (const { team_id, id: export_id, asked_by } of exports) {
    if (asked_by === null) continue;
    publish(tx, { name: 'export.finished', payload: { team_id, export_id, status } }, rooms.user(asked_by));
  }
}
