import { expect, test } from 'vitest';
import { defineMail, hello, renderMail } from './index.ts';

const receipt = defineMail<{ firstName: string }>({
  name: 'receipt',
  sample: { firstName: 'Ada' },
  content: {
    en: ({ firstName }) => ({
      subject: 'Receipt',
      greeting: hello.en(firstName),
      paragraphs: ['Thank you.'],
      facts: [{ label: 'Amount', value: '€49' }],
    }),
    fr: ({ firstName }) => ({ subject: 'Reçu', greeting: hello.fr(firstName), paragraphs: ['Merci.'] }),
  },
});

test('what people call themselves cannot become markup', () => {
  const content = receipt.content.en({ firstName: '<img src=x>', appName: 'Herald' });
  const { html, text } = renderMail(content, 'en', 'Herald');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x&gt;');
  expect(text).toContain('Hello <img src=x>,');
});

test('what is to be seen at a glance stands in both parts', () => {
  const { html, text } = renderMail(receipt.preview('en', 'Herald'), 'en', 'Herald');
  expect(text).toContain('Amount: €49');
  expect(html).toMatch(/Amount.*€49/s);
});

test('a mail has colours for dark mode', () => {
  const { html } = renderMail(receipt.preview('fr', 'Herald'), 'fr', 'Herald');
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).toContain('<html lang="fr">');
});
