import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import FewSigns from './FewSigns.tsx';

test('a row says what is planned and that an answer was begun, and nothing where neither is', async () => {
  await renderScreen(
    () => (
      <ul>
        <li>
          <FewSigns
            conversation={conversation(7, { planned_at: '2026-12-01T09:00:00.000Z', priority: 'high' })}
            isPinned
            isBegun
          />
        </li>
        <li>
          <FewSigns conversation={conversation(8)} isPinned={false} isBegun={false} />
        </li>
      </ul>
    ),
    { texts: ['inbox', 'planned'] },
  );
  await expect.element(page.getByText(/^A message is planned for Dec 1/)).toBeInTheDocument();
  const [full, empty] = page.getByRole('listitem').elements();
  expect(full?.textContent).toMatch(
    /^PinnedYou have a draft hereA message is planned for Dec 1.*Priority: High$/,
  );
  expect(empty?.textContent).toBe('');
});
