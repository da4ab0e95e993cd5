import { changeConversations } from '@herald/contract';
import { notifications } from '@mantine/notifications';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { useBulk } from './useBulk.ts';

const asked = vi.fn<(count: number) => void>();
/** The first so many have a message planned for later. */
let planned = 0;

beforeEach(() => {
  asked.mockReset();
  notifications.clean();
  serve(changeConversations, ({ body }) => {
    asked(body.contact_ids.length);
    const rows = body.contact_ids.map((id) =>
      conversation(id, {
        version: 2,
        closed: true,
        planned_at: id <= planned ? '2026-12-01T09:00:00.000Z' : null,
      }),
    );
    return { data: { changed: body.contact_ids, conversations: rows } };
  });
});

function Closing({ count }: { count: number }) {
  const { run } = useBulk();
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  return (
    <button type="button" onClick={() => run({ kind: 'close' }, ids)}>
      Close them
    </button>
  );
}

/** Closes so many of them at once. */
async function close(count: number): Promise<void> {
  await renderScreen(() => <Closing count={count} />, { texts: ['inbox'] });
  await page.getByRole('button', { name: 'Close them' }).click();
}

test.each([
  [3, 0, '3 conversations closed'],
  [1, 1, '1 conversation closed · Planned messages of 1 conversation will still be sent.'],
  [3, 1, '3 conversations closed · Planned messages of 1 conversation will still be sent.'],
  [3, 2, '3 conversations closed · Planned messages of 2 conversations will still be sent.'],
  [1300, 1200, '1,300 conversations closed · Planned messages of 1,200 conversations will still be sent.'],
])('closing %i at once, %i with a planned message, says so', async (count, withPlanned, words) => {
  planned = withPlanned;
  await close(count);
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test('more than the server takes at once go by several calls; more than can be taken back are left alone', async () => {
  planned = 0;
  await close(2100);
  await expect.element(page.getByText('2,000 conversations closed', { exact: true })).toBeVisible();
  expect(asked.mock.calls.flat()).toEqual([500, 500, 500, 500]);
});
