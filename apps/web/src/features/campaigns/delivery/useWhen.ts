import type { Campaign } from '@herald/contract';
import { useState } from 'react';
import { useTeam } from '#app/session/hooks.ts';
import { problemOf, suggestTime, type TimeProblem } from '#ui/format/clock.ts';
import { useNow } from '#ui/useNow.ts';

export type Zone = NonNullable<Campaign['schedule']>['zone'];

export interface Choice {
  isLater: boolean;
  /** `YYYY-MM-DDTHH:mm`, or whatever of it is typed yet. */
  local: string;
  zone: Zone;
}

export interface When {
  choice: Choice;
  choose: (part: Partial<Choice>) => void;
  /** Back to what the server knows: after it was scheduled, or taken back. */
  forget: () => void;
  problem: TimeProblem | null;
  /** Another time than the one it is scheduled for. */
  isMoved: boolean;
}

/** When the campaign shall leave, until it is scheduled so. */
export function useWhen({ schedule }: Pick<Campaign, 'schedule'>): When {
  const { timezone } = useTeam();
  const now = useNow();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const known: Choice = schedule
    ? { isLater: true, local: schedule.local_time, zone: schedule.zone }
    : { isLater: false, local: suggestTime(now, timezone), zone: 'team' };
  const choice = chosen ?? known;
  return {
    choice,
    choose: (part) => setChosen({ ...choice, ...part }),
    forget: () => setChosen(null),
    problem: choice.isLater ? problemOf(choice.local, timezone, now) : null,
    isMoved: schedule !== null && (choice.local !== schedule.local_time || choice.zone !== schedule.zone),
  };
}
