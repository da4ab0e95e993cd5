import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { WideTable } from './WideTable.tsx';

const wide = (
  <div style={{ width: 200 }}>
    <WideTable label="Prices" minWidth={600}>
      <tbody>
        <tr>
          <td>France</td>
        </tr>
      </tbody>
    </WideTable>
  </div>
);

test('a table without room is reached by keyboard, says its name and scrolls', async () => {
  await renderScreen(() => wide, { texts: [] });
  const part = page.getByRole('group', { name: 'Prices' });
  await expect.element(part).toBeVisible();
  await userEvent.tab();
  await expect.element(part).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => part.element().scrollLeft).toBeGreaterThan(0);
});

test('it fades on each side on which there is more, and nowhere when it has room', async () => {
  await renderScreen(() => wide, { texts: [] });
  const part = page.getByRole('group', { name: 'Prices' });
  const fades = () => getComputedStyle(part.element()).maskImage;
  await expect.element(part).toHaveAttribute('data-more', 'right');
  expect(fades()).toContain('linear-gradient');
  part.element().scrollLeft = 100;
  await expect.element(part).toHaveAttribute('data-more', 'left right');
  part.element().scrollLeft = 1000;
  await expect.element(part).toHaveAttribute('data-more', 'left');
  part.element().parentElement!.style.width = '800px';
  await expect.element(part).not.toHaveAttribute('data-more');
  expect(fades()).toBe('none');
});
