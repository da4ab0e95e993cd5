import * as contract from '@herald/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readKeyword } from './consent/keywords.ts';
import { asksForHandoff, handoffWordsOf } from './handoff/handoffWords.ts';
import { normalizeWords } from './words.ts';

describe('what asks for a person', () => {
  test.each([
    ['Agent', true],
    ['  AGENT !! ', true],
    ['Parler à un humain', true],
    ['parler a un HUMAIN.', true],
    ['Conseillère 🙏', true],
    ['Parler à quelqu’un', true],
    ["parler à quelqu'un", true],
    ['Je voudrais parler à quelqu’un svp', true],
    ['Talk to a person', true],
    ['I want to speak to a person!', true],
    ['my agent told me', false],
    ['agent orange', false],
    ['Est-ce que je peux parler à un humain demain ?', false],
    ['agents', false],
    ['STOP', false],
    ['🙏', false],
    ['', false],
  ])('%s: %s', (text, asks) => {
    expect(asksForHandoff(text)).toBe(asks);
  });

  test('only the whole message counts, however it is written', () => {
    const words = handoffWordsOf(contract.defaultHandoffWords);
    const word = fc.constantFrom(...contract.defaultHandoffWords);
    const noise = fc.stringMatching(/^[ .!?…*_👍-]{0,3}$/u);
    fc.assert(
      fc.property(word, noise, noise, fc.boolean(), (text, before, after, loud) => {
        expect(asksForHandoff(before + (loud ? text.toUpperCase() : text) + after)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(word, fc.stringMatching(/^[a-zà-ÿ]{1,8}$/), fc.boolean(), (text, more, first) => {
        const said = first ? `${more} ${text}` : `${text} ${more}`;
        expect(asksForHandoff(said)).toBe(words.has(normalizeWords(said)));
      }),
    );
  });

  test('the words that Herald knows are ones that a number may have, each once, and none is a stop or start word', () => {
    const schema = contract.updateInboxSettings.body.shape.handoff_words;
    expect(schema.safeParse(contract.defaultHandoffWords).success).toBe(true);
    const plain = contract.defaultHandoffWords.map(normalizeWords);
    expect(new Set(plain).size).toBe(plain.length);
    expect(contract.defaultHandoffWords.filter((word) => readKeyword(word))).toEqual([]);
  });
});
