import type { RealtimeEvent } from '@herald/contract';

export type AwaitingTold = Extract<RealtimeEvent, { name: 'awaiting.updated' }>['payload'];
type Count = AwaitingTold['numbers'][number];

/** Whoever works on another number needs to know no sooner. */
const paceMs = 1000;

export interface AwaitingTeller {
  note(teamId: number, count: Count): void;
  /** Tells at once what has not been told yet. */
  flush(): void;
}

/** Tells teams how many wait on their numbers: the first change at once, and what follows within a second together. */
export function createAwaitingTeller(emit: (told: AwaitingTold) => void): AwaitingTeller {
  const pending = new Map<number, Map<number, Count>>();
  const resting = new Map<number, NodeJS.Timeout>();

  function tell(teamId: number): void {
    const counts = pending.get(teamId);
    pending.delete(teamId);
    clearTimeout(resting.get(teamId));
    resting.delete(teamId);
    if (!counts) return;
    emit({ team_id: teamId, numbers: [...counts.values()] });
    resting.set(teamId, setTimeout(tell, paceMs, teamId).unref());
  }

  return {
    note(teamId, count) {
      const counts = pending.get(teamId) ?? new Map<number, Count>();
      pending.set(teamId, counts.set(count.phone_number_id, count));
      if (!resting.has(teamId)) tell(teamId);
    },
    flush() {
      for (const teamId of [...pending.keys()]) tell(teamId);
    },
  };
}
