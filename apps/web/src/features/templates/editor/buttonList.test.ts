import { expect, test } from 'vitest';
import { addButton, mayAdd, mayAddStop, moveButton, stopWord } from './buttonList.ts';
import type { ButtonType, DraftButton } from './draft.ts';

const list = (...types: ButtonType[]): DraftButton[] =>
  types.map((type, index) => ({
    key: `${index}`,
    type,
    text: '',
    url: '',
    example: '',
    phone_number: '',
    flow_id: '',
    track: null,
  }));
const types = (buttons: DraftButton[]) => buttons.map(({ type }) => type);

test('a new button joins its own kind, so that quick replies stay together', () => {
  expect(types(addButton(list('quick_reply', 'url'), 'quick_reply', 'n'))).toEqual([
    'quick_reply',
    'quick_reply',
    'url',
  ]);
  expect(types(addButton(list('url', 'quick_reply'), 'phone_number', 'n'))).toEqual([
    'url',
    'phone_number',
    'quick_reply',
  ]);
  expect(types(addButton(list('quick_reply'), 'url', 'n'))).toEqual(['quick_reply', 'url']);
});

test('no more buttons than Meta allows, of each kind and together', () => {
  expect(mayAdd(list('url'), 'url')).toBe(true);
  expect(mayAdd(list('url', 'url'), 'url')).toBe(false);
  expect(mayAdd(list('phone_number'), 'phone_number')).toBe(false);
  expect(mayAdd(list(...Array<ButtonType>(10).fill('quick_reply')), 'url')).toBe(false);
});

test('buttons change places', () => {
  expect(moveButton(list('url', 'url', 'url'), 2, 0).map(({ key }) => key)).toEqual(['2', '0', '1']);
});

test('one stop button is offered, and none where one more reply has no room', () => {
  const stopped = addButton(list('quick_reply', 'url'), 'quick_reply', 'n', stopWord);
  expect(stopped.map(({ text }) => text)).toEqual(['', 'STOP', '']);
  expect(mayAddStop(list('quick_reply', 'url'))).toBe(true);
  expect(mayAddStop(stopped)).toBe(false);
  expect(mayAddStop(list(...Array<ButtonType>(10).fill('quick_reply')))).toBe(false);
});
