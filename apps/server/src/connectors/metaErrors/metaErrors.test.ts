import { errorTable } from '@herald/whatsapp/model';
import { expect, test } from 'vitest';
import { describeRefusal } from './index.ts';

const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Every code that Meta documents, whether Herald has met it or not. */
const documented = [
  ...[0, 1, 2, 3, 4, 10, 33, 100, 190, ...between(200, 299), 368, 613, 80007, 130403, 130429, 130472, 130497],
  ...[131000, 131005, 131008, 131009, 131016, 131020, 131021, 131026, 131030, 131031, 131035, 131036, 131037],
  ...[131041, 131042, 131044, 131045, 131047, 131048, 131049, 131050, 131051, 131052, 131053, 131055, 131056],
  ...[131057, 131059, 131060, 131061, 131062, 131063, 131064, ...between(131201, 131215)],
  ...[132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132018, 132068, 132069],
  ...[133000, 133004, 133005, 133006, 133008, 133009, 133010, 133015, 133016],
  ...[134011, 134100, 134101, 134102, 134103, 135000, 137000, ...between(138000, 138018)],
  ...[...between(139000, 139004), ...between(139100, 139103), ...between(147001, 147005)],
  ...[1752041, 200005, 200006, 200007, 2388001, 2388012, 2388091, 2388093, 2388103, 2494100],
  ...[2593107, 2593108, 2593109, 2593079, 2593085, ...between(2494164, 2494168), 2494176, 2494177, 2494179],
  ...[2388019, 2388023, 2388024, 2388039, 2388040, 2388047, 2388072, 2388073, 2388293, 2388299],
];

test.each(['en', 'fr'] as const)('every code of Meta has words in %s, none of them Meta’s own', (locale) => {
  const without = [...new Set([...documented, ...errorTable.keys()])].filter(
    (code) => !describeRefusal({ code, said: null }, locale),
  );
  expect(without).toEqual([]);
});

test('French words are French: no English sentence, an apostrophe and spaces as they are written', () => {
  for (const code of new Set(documented)) {
    const said = describeRefusal({ code, said: null }, 'fr') ?? '';
    expect(said, String(code)).not.toMatch(/\b(the|this|with|number|please)\b|'|[^ \u00a0][;:!?]/i);
    expect(said).not.toBe(describeRefusal({ code, said: null }, 'en'));
  }
});

test.each([
  [463, null, /expired/],
  [458, null, /removed from the account/],
  [460, null, /ended the access/],
  [null, 'Error validating access token: Session has expired on Monday', /expired/],
  [null, 'Error validating access token: The user has not authorized application 1.', /removed/],
  [null, 'The session has been invalidated because the user changed their password', /ended the access/],
  [null, 'Malformed access token', /no longer accepts/],
  [467, 'Error validating access token', /no longer accepts/],
])('a dead token with the subcode %s and “%s” is told as what it is', (subcode, said, words) => {
  expect(describeRefusal({ code: 190, subcode, said }, 'en')).toMatch(words);
});

test.each([
  [
    131048,
    'Message failed because the messaging limit of this portfolio was reached.',
    /limit of new people/,
  ],
  [
    131048,
    'Message failed to send because previous messages were blocked or flagged as spam.',
    /reported it/,
  ],
  [131048, null, /as many new people .* or too many people/],
  [131053, 'Failed to download the media from the weblink: HTTP code 404', /fetch the file/],
  [131053, 'Unsupported file type image/heic', /files of this type/],
  [131053, 'File size too large', /too large/],
  [131053, 'Media upload error', /could not take the file/],
])('%i means what Meta’s details say: “%s”', (code, said, words) => {
  expect(describeRefusal({ code, said }, 'en')).toMatch(words);
});

test('what Management refuses is found by its subcode, a lost number by 33, and vague codes quote Meta', () => {
  expect(describeRefusal({ code: 100, subcode: 2388299, said: 'Variables…' }, 'en')).toMatch(
    /beginning or end/,
  );
  expect(describeRefusal({ code: 100, subcode: 33, said: 'Object does not exist' }, 'en')).toMatch(/Connect/);
  expect(describeRefusal({ code: 131009, said: 'Button title length invalid' }, 'fr')).toBe(
    'WhatsApp n’accepte pas une valeur de ce message. Meta écrit : « Button title length invalid »',
  );
  expect(describeRefusal({ code: 999_999, said: 'New' }, 'en')).toBeNull();
});
