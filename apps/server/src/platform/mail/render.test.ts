import { expect, test } from 'vitest';
import { welcomeMail } from './index.ts';
import { renderMail } from './render.ts';

test('what people call themselves cannot become markup', () => {
  const content = welcomeMail.content.en({
    firstName: '<img src=x>',
    url: 'https://a.example',
    appName: 'Herald',
  });
  const { html, text } = renderMail(content, 'en', 'Herald');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x&gt;');
  expect(text).toContain('Hello <img src=x>,');
});
