import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { useChosenInView } from './useChosenInView.ts';

const names = ['Links', 'Forms', 'Widget', 'Cleaner'];

function Row() {
  const [chosen, choose] = useState('Cleaner');
  const row = useChosenInView<HTMLElement>(chosen);
  return (
    <>
      <nav ref={row} style={{ display: 'flex', width: 200, overflowX: 'auto' }}>
        {names.map((name) => (
          <a
            key={name}
            href={`#${name}`}
            style={{ flex: 'none', width: 150 }}
            aria-current={name === chosen ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <button type="button" onClick={() => choose('Links')}>
        First
      </button>
    </>
  );
}

test('the chosen tab of a row that is too wide is in view', async () => {
  await renderScreen(Row, { texts: [] });
  await expect.element(page.getByRole('link', { name: 'Cleaner' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'First' }).click();
  await expect.element(page.getByRole('link', { name: 'Links' })).toBeInViewport({ ratio: 1 });
});
