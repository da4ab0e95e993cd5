import type { Conversation } from '@herald/contract';
import type { QueryClient } from '@tanstack/react-query';
import { pause } from '#ui/pause.ts';
import { appKeys } from '../keys.ts';
import type { NumberParams } from '../session/numberParams.ts';
import { preferencesQuery } from '../session/preferences.ts';
import { userQuery } from '../session/queries.ts';
import { playSound } from './playSound.ts';

/** Several messages at once are one sound. */
const quietFor = 2500;

type ContactParams = NumberParams & { contact_id: number };

/** One sound for all tabs of the browser, and none for the conversation that the person is looking at. */
export async function soundForMessage(queryClient: QueryClient, place: ContactParams): Promise<void> {
  if (isLookedAt(place)) return;
  const { sound } = await queryClient.ensureQueryData(preferencesQuery(place.team_id));
  if (!sound) return;
  await alone(async () => {
    if (await isSomebodyElses(queryClient, place)) return;
    await playSound();
    await pause(quietFor);
  });
}

function isLookedAt({ team_id, phone_number_id, contact_id }: ContactParams): boolean {
  const path = `/teams/${team_id}/${phone_number_id}/messages/${contact_id}`;
  return document.hasFocus() && location.pathname === path;
}

/** As far as a loaded list knows: what a colleague answers is no news to the others. */
async function isSomebodyElses(queryClient: QueryClient, place: ContactParams): Promise<boolean> {
  const user = await queryClient.ensureQueryData(userQuery);
  const lists = queryClient.getQueriesData<{ rows?: Conversation[] }>({ queryKey: appKeys.conversations });
  const row = lists
    .flatMap(([, list]) => list?.rows ?? [])
    .find(({ contact_id }) => contact_id === place.contact_id);
  return row?.assigned_to != null && row.assigned_to.user_id !== user?.id;
}

/** Where the browser cannot tell its tabs apart, each plays. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('herald-sound', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
