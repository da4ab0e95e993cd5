import { switchTeam } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../queryClient.ts';
import { refusal, serve } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { rememberPlace } from './queries.ts';

test('why the server does not switch the team is said in its own words', async () => {
  await renderScreen(() => <p>A page</p>, { texts: [] });
  await expect.element(page.getByText('A page')).toBeVisible();
  serve(switchTeam, () => refusal(409, 'team_ended'));
  await rememberPlace(queryClient, { team_id: 1 });
  await expect.element(page.getByText('Refused: team_ended')).toBeVisible();
});
