import { type MessageType, messageContents, type OutgoingMessage } from '@herald/contract';
import { expect, test } from 'vitest';
import en from '../../../locales/en/messages.json' with { type: 'json' };
import fr from '../../../locales/fr/messages.json' with { type: 'json' };
import type { BubbleContent } from '../phone/bubbleContent.ts';
import type { WantedType } from './kind.ts';
import { bubbleOf, composables, expectedContent, iconOf } from './kinds.ts';

type Cases = { [T in WantedType]: [wanted: Extract<OutgoingMessage, { type: T }>, bubble: BubbleContent] };

const framed = { header: 'Top', body: 'Hello', footer: 'Bottom' };
const drawn = { header: { kind: 'text', text: 'Top' }, body: 'Hello', footer: 'Bottom' } as const;

const cases: Omit<Cases, 'template'> = {
  text: [{ type: 'text', body: 'Hello' }, { body: 'Hello' }],
  messages_buttons: [
    { type: 'messages_buttons', ...framed, buttons: [{ title: 'Yes' }] },
    { ...drawn, buttons: [{ kind: 'reply', text: 'Yes' }] },
  ],
  media: [{ type: 'media', file_id: 1, caption: 'A photo' }, { body: 'A photo' }],
  message_cta_url: [
    { type: 'message_cta_url', ...framed, text_url: 'Open', url: 'https://example.com', track: true },
    { ...drawn, buttons: [{ kind: 'url', text: 'Open' }] },
  ],
  message_ask_list_option: [
    {
      type: 'message_ask_list_option',
      ...framed,
      button_name: 'Choose',
      sections: [{ title: '', rows: [{ title: '9:00' }] }],
    },
    { ...drawn, buttons: [{ kind: 'list', text: 'Choose' }] },
  ],
  location: [{ type: 'location', latitude: 1, longitude: 2 }, {}],
  message_contact_request: [
    { type: 'message_contact_request', body: 'Your number?' },
    { body: 'Your number?', buttons: [{ kind: 'share_contact' }] },
  ],
};

test('what is sent stands in the thread at once, as the server will have it', () => {
  for (const [wanted, bubble] of Object.values(cases)) {
    const content = expectedContent(wanted, {});
    expect(content.type).toBe(wanted.type);
    expect(messageContents[content.type].parse(content.message)).toEqual(content.message);
    expect(bubbleOf(content)).toEqual(bubble);
  }
});

test('a template that the page does not have yet leaves its place empty', () => {
  const content = expectedContent({ type: 'template', template_id: 1, variables: {} }, {});
  expect(content).toEqual({ type: 'text', message: { body: '' } });
});

test('every kind has a sign, or words in both languages to stand for it', () => {
  const types = Object.keys(messageContents) as MessageType[];
  expect(types.filter((type) => iconOf(type) === null)).toEqual(['text']);
  for (const words of [en, fr]) expect(Object.keys(words.type).sort()).toEqual(types.toSorted());
});

test('each dialog of the composer is offered once, with a sign', () => {
  expect(composables().map(({ dialog }) => dialog)).toEqual([
    'buttons',
    'list',
    'link',
    'location',
    'contactRequest',
  ]);
  expect(composables().every(({ Icon }) => Icon !== null)).toBe(true);
});
