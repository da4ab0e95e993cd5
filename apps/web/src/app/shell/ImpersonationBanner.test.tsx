import { stopImpersonation } from '@herald/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../queryClient.ts';
import { userQuery } from '../session/queries.ts';
import { refusal, serve } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { user } from '../testing/somebody.ts';
import ImpersonationBanner from './ImpersonationBanner.tsx';

const impersonation = {
  by: 'operator@example.com',
  reason: 'Asked for help',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
};
const read = vi.fn(async () => 'a thing of the team');

function Screen() {
  useSuspenseQuery(userQuery);
  const { data } = useQuery({ queryKey: ['thing'], queryFn: read });
  return (
    <>
      <ImpersonationBanner />
      <p>{data}</p>
    </>
  );
}

test('whoever goes back to their own session asks nothing more of the team, unless they could not', async () => {
  await renderScreen(Screen, { texts: ['banners'], user: { ...user, impersonation } });
  await expect.element(page.getByText('a thing of the team')).toBeVisible();
  read.mockClear();
  serve(stopImpersonation, () => {
    // News of the team come while the session changes.
    void queryClient.invalidateQueries({ queryKey: ['thing'] });
    expect(read).not.toHaveBeenCalled();
    return refusal(503, 'unavailable');
  });
  await page.getByRole('button', { name: 'Back to my account' }).click();
  await expect.element(page.getByText('Refused: unavailable')).toBeVisible();
  await expect.poll(() => read.mock.calls.length).toBe(1);
});
