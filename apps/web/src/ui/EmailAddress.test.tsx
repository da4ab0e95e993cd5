import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EmailAddress } from './EmailAddress.tsx';

/** On how many lines each piece of text within stands. */
const linesOf = (element: Element) =>
  [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });

test('an e-mail that does not fit breaks behind its signs, and is read and found whole', async () => {
  await render(
    <p style={{ width: 90, font: '14px monospace', overflowWrap: 'anywhere' }}>
      <EmailAddress>nathalie.lefebvre@maison.example</EmailAddress>
    </p>,
  );
  const address = page.getByText('nathalie.lefebvre@maison.example', { exact: true });
  await expect.element(address).toBeVisible();
  const lines = linesOf(address.element());
  expect(lines).toEqual([1, 1, 1, 1]);
  expect(address.element().getBoundingClientRect().height).toBeGreaterThan(30);
});
