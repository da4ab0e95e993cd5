import type { User } from '@herald/contract';
import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { user as somebody, team as someTeam } from '../testing/somebody.ts';
import { teamQuery } from './queries.ts';
import { requireTeam } from './routing.ts';

/** The way to the server is found when the modules are loaded, so it is stood in for before; files before may have loaded them. */
const asked = vi.hoisted(() => {
  vi.resetModules();
  const answer = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', answer);
  return answer;
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const [known] = someTeam.phone_numbers;
const visit = { href: '/', pathname: '/', search: {} };
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const go = (queryClient: QueryClient, user: User, phoneNumberId: number) =>
  requireTeam(
    { queryClient },
    { ...user, current_team_id: someTeam.id, current_phone_number_id: phoneNumberId },
    { teamId: String(someTeam.id), phoneNumberId: String(phoneNumberId) },
    visit,
  );

test('a team that is kept is not asked for again, unless it lacks the number of the address', async () => {
  const queryClient = client();
  queryClient.setQueryData(teamQuery(someTeam.id).queryKey, someTeam);
  const added = { ...known!, id: known!.id + 1 };
  const grown = { ...someTeam, phone_numbers: [known!, added] };
  asked.mockImplementation(async () => Response.json({ data: grown }));
  await go(queryClient, somebody, known!.id);
  expect(asked).not.toHaveBeenCalled();
  const team = await go(queryClient, somebody, added.id);
  expect(team.phone_numbers.map(({ id }) => id)).toContain(added.id);
  expect(asked).toHaveBeenCalledOnce();
});

test('the profile comes before the pages of a team, for whoever was invited too', async () => {
  const stopped = await go(client(), { ...somebody, onboarded: false }, known!.id).catch((error) => error);
  expect(isRedirect(stopped) && stopped.options.to).toBe('/onboarding/customize-profile');
});
