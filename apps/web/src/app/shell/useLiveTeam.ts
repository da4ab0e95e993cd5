import { ApiError } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNumberParams } from '../session/hooks.ts';
import { teamQuery } from '../session/queries.ts';
import { followTeam } from './followTeam.ts';

/** Keeps the rail right while others work: the unread count, the number's health, permissions. */
export function useLiveTeam(): void {
  const { team_id } = useNumberParams();
  useEffect(() => followTeam(team_id), [team_id]);
  useLeaveLostTeam(team_id);
}

/** Whoever is removed while they look at the team begins anew: nothing that the page holds is theirs any more. */
function useLeaveLostTeam(teamId: number): void {
  const { error } = useQuery(teamQuery(teamId));
  const isLost = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isLost) window.location.assign('/');
  }, [isLost]);
}
