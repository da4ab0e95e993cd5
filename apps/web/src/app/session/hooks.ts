import {
  isAllowed,
  noNumber,
  type Permission,
  type PhoneNumber,
  type Team,
  type User,
} from '@herald/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { findNumber } from './guards.ts';
import type { NumberParams } from './numberParams.ts';
import { teamQuery, userQuery } from './queries.ts';

/** The signed-in person. Only on pages behind the `auth` guard. */
export function useUser(): User {
  const { data } = useSuspenseQuery(userQuery);
  if (!data) throw new Error('Nobody is signed in on a page that needs it.');
  return data;
}

const Other = createContext<number | undefined>(undefined);
/** What is inside belongs to another number of the team than the one of the address. */
export const OfNumber = Other.Provider;

/** The params every call under a number takes, read from the address. Only on team pages. */
export function useNumberParams(): NumberParams {
  const { teamId, phoneNumberId } = useLinkParams();
  return { team_id: Number(teamId), phone_number_id: Number(phoneNumberId) };
}

/** Nothing is drawn anew when another conversation is opened, which changes the params as well. */
const teamAndNumber = {
  select: ({ teamId = '', phoneNumberId = '' }: { teamId?: string; phoneNumberId?: string }) => ({
    teamId,
    phoneNumberId,
  }),
  structuralSharing: true,
} as const;

/** The params of links to team pages: `<Link to="/teams/$teamId/$phoneNumberId/lists" params={useLinkParams()}>`. */
export function useLinkParams(): { teamId: string; phoneNumberId: string } {
  const { teamId, phoneNumberId } = useParams({ strict: false, ...teamAndNumber });
  return { teamId, phoneNumberId: String(use(Other) ?? phoneNumberId) };
}

/** An id of the address besides team and number, already checked by the route (`requireIds`). */
export function useIdParam(
  name: 'campaignId' | 'contactId' | 'listId' | 'segmentId' | 'templateId' | 'automationId',
): number {
  const select = (params: Partial<Record<string, string>>) => params[name];
  return Number(useParams({ strict: false, select }));
}

export function useTeam(): Team {
  return useSuspenseQuery(teamQuery(useNumberParams().team_id)).data;
}

/** Is the person one of the team's Owners? */
export function useIsOwner(): boolean {
  return useTeam().roles.includes('Owner');
}

/** The number of the address, with its unread count and quality. */
export function useNumber(): PhoneNumber {
  const number = useNumberIfAny();
  if (!number) throw new Error('The number left the team.');
  return number;
}

/** The number of the address; null on the pages of a team that has none yet. */
export function useNumberIfAny(): PhoneNumber | null {
  const { phone_number_id } = useNumberParams();
  return findNumber(useTeam(), phone_number_id) ?? null;
}

/** Does the address name a number? Without one only some pages can be opened. */
export const useHasNumber = (): boolean => useNumberParams().phone_number_id !== noNumber;

/** May the person do this here? One of a list is enough. */
export function useCan(needed: Permission | readonly Permission[]): boolean {
  return isAllowed(useTeam().permissions, needed);
}
