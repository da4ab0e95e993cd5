import type { Campaign, CampaignReview } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { Blockers } from './Blockers.tsx';
import { LaunchNote } from './LaunchNote.tsx';

const campaign = { id: 8, step: 'CONTACTS_UPLOADED', schedule: null } as unknown as Campaign;
const message = 'This template asks for something that is not chosen yet: a picture.';
const review = {
  blockers: [{ code: 'value_needed', message }],
  first_leaves_at: null,
  skipped: [],
} as unknown as CampaignReview;

test('what is in the way of a start is said once, and the note beside the button leads there', async () => {
  await renderScreen(
    () => (
      <>
        <Blockers campaign={campaign} review={review} />
        <LaunchNote campaign={campaign} review={review} isSettled unsaved={null} />
      </>
    ),
    { texts: ['campaigns'] },
  );
  const note = page.getByRole('link', { name: 'It cannot start yet' });
  await expect.element(note).toBeVisible();
  expect(page.getByText(message).elements()).toHaveLength(1);
  const place = note.element().getAttribute('href');
  expect(document.querySelector(String(place))?.textContent).toContain(message);
});
