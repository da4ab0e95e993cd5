import { expect, test } from 'vitest';
import { renderTemplate } from './render.ts';
import { carousel, standard } from './testTemplates.ts';

test('a preview shows the examples', () => {
  expect(renderTemplate(standard())).toEqual({
    type: 'standard',
    header: { type: 'text', text: 'Commande A-1043' },
    body: 'Bonjour Anaïs, votre commande A-1043 vous attend dès maintenant en boutique.',
    footer: 'Demo Garden',
    buttons: [
      { type: 'quick_reply', text: 'Changer la date' },
      { type: 'url', text: 'Suivre', url: 'https://example.com/o/A-1043' },
      { type: 'phone_number', text: 'Appeler', phone_number: '+33700000123' },
    ],
    cards: [],
  });
});

test('values come before examples, and a thread never shows an example', () => {
  const values = { 'body.1': 'Léa', 'button.1.1': 'https://example.com/o/B-2' };
  expect(renderTemplate(standard(), values).body).toBe(
    'Bonjour Léa, votre commande A-1043 vous attend dès maintenant en boutique.',
  );
  const thread = renderTemplate(standard(), values, { missing: 'empty' });
  expect(thread.body).toBe('Bonjour Léa, votre commande  vous attend dès maintenant en boutique.');
  expect(thread.header).toEqual({ type: 'text', text: 'Commande ' });
  expect(thread.buttons[1]?.url).toBe('https://example.com/o/B-2');
});

test('an editor keeps the placeholders, also those without an example', () => {
  expect(renderTemplate(standard(), {}, { missing: 'placeholder' }).body).toBe(standard().body.text);
  const unknown = standard({ body: { text: 'Bonjour {{1}} {{x}}', variables: [] } });
  expect(renderTemplate(unknown).body).toBe('Bonjour {{1}} {{x}}');
});

test('a value that looks like a placeholder or a pattern stays what it is', () => {
  expect(renderTemplate(standard(), { 'body.1': '{{2}} $& $1' }).body).toContain('Bonjour {{2}} $& $1,');
});

test('named variables and the media of the send', () => {
  const structure = standard({
    parameter_format: 'named',
    header: { type: 'image', media_handle: null, media_url: 'https://example.com/a.jpg', filename: null },
    body: {
      text: 'Bonjour {{first_name}}',
      variables: [{ number: 1, name: 'first_name', example: 'Anaïs' }],
    },
  });
  const rendered = renderTemplate(
    structure,
    { 'header.media': 'file:7' },
    { fileUrl: (id) => `https://example.com/${id}.jpg` },
  );
  expect(rendered.body).toBe('Bonjour Anaïs');
  expect(rendered.header).toEqual({ type: 'image', url: 'https://example.com/7.jpg', filename: null });
});

test('each card is filled with its own values', () => {
  const { cards } = renderTemplate(carousel(), { 'card.1.body.1': 'soie', 'card.1.button.0.1': 'soie' });
  expect(cards[0]?.body).toBe('La robe Lin est revenue.');
  expect(cards[1]?.body).toBe('La robe soie est revenue.');
  expect(cards[1]?.buttons).toEqual([{ type: 'url', text: 'Voir', url: 'https://example.com/p/soie' }]);
});
