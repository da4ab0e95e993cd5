import { type Campaign, getCampaign } from '@herald/contract';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#app/queryClient.ts';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { campaignQuery } from '#data/campaigns/queries.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { useCampaign, useCampaignParams } from './useCampaign.ts';

const asked = vi.fn();

/** As the route does: asks first, and draws when the code has come. */
function Visit() {
  const params = useCampaignParams();
  const [part, setPart] = useState(0);
  const load = () => void queryClient.prefetchQuery(campaignQuery(params)).then(() => setPart(part + 1));
  const outdate = () =>
    void queryClient.invalidateQueries({ queryKey: campaignKeys.one(params), refetchType: 'none' });
  return (
    <>
      <button type="button" onClick={load}>
        Next part
      </button>
      <button type="button" onClick={outdate}>
        Something happens
      </button>
      {part > 0 ? <Name key={part} /> : null}
    </>
  );
}

function Name() {
  return <p>{useCampaign().data?.name}</p>;
}

const next = page.getByRole('button', { name: 'Next part' });

test('a campaign is asked for once by the visit of its page, and anew when something of it was told', async () => {
  asked.mockReset();
  serve(getCampaign, () => {
    asked();
    return {
      data: { id: 8, name: `Answer ${asked.mock.calls.length}`, step: 'CREATED' } as unknown as Campaign,
    };
  });
  await renderScreen(Visit, { texts: [], path: 'campaigns/$campaignId', at: 'campaigns/8' });
  await next.click();
  await expect.element(page.getByText('Answer 1')).toBeVisible();
  await new Promise(requestAnimationFrame);
  expect(asked).toHaveBeenCalledTimes(1);

  await page.getByRole('button', { name: 'Something happens' }).click();
  await next.click();
  await expect.element(page.getByText(/Answer [23]/)).toBeVisible();
});
