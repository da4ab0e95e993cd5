import type { Agent } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import type { NumberParams } from '#app/session/numberParams.ts';
import { agentsQuery } from './queries.ts';

const nobody: Agent[] = [];

/** Who can be mentioned in a note. */
export function useAgents({ team_id, phone_number_id }: NumberParams): readonly Agent[] {
  return useQuery({ ...agentsQuery({ team_id, phone_number_id }), staleTime: 60_000 }).data ?? nobody;
}
