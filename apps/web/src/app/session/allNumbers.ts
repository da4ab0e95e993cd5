import { noNumber } from '@herald/contract';
import { useLocalStorage } from '@mantine/hooks';
import { useNumberParams, useTeam, useUser } from './hooks.ts';
import type { NumberParams } from './numberParams.ts';

/** Stands for all numbers of the team where those of one are kept. */
export const allNumbers = ({ team_id }: Pick<NumberParams, 'team_id'>): NumberParams => ({
  team_id,
  phone_number_id: noNumber,
});

const keyOf = (userId: number, teamId: number) => `herald-all-numbers:${userId}:${teamId}`;

/** Whether the person lists the conversations of all numbers together; this browser remembers it for them. */
export function useAllNumbers() {
  const { id, phone_numbers } = useTeam();
  const [isChosen, choose] = useLocalStorage({
    key: keyOf(useUser().id, id),
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return [isChosen && phone_numbers.length > 1, choose] as const;
}

/** How many wait for an answer where the person looks: on the number of the address, or on all of them. */
export function useAwaiting(): number {
  const [isAll] = useAllNumbers();
  const { phone_number_id } = useNumberParams();
  return useTeam().phone_numbers.reduce(
    (sum, { id, conversations_awaiting }) =>
      isAll || id === phone_number_id ? sum + conversations_awaiting : sum,
    0,
  );
}

/** The same before anything is drawn. */
export const choseAllNumbers = (userId: number, teamId: number): boolean =>
  localStorage.getItem(keyOf(userId, teamId)) === 'true';
