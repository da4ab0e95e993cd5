import { ApiError } from '@herald/contract';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { messageOf } from './notify.ts';

afterEach(() => void vi.restoreAllMocks());

test("the server's own words are told; for a proxy's page there are ours, in the person's language", () => {
  vi.spyOn(i18next, 't').mockImplementation(((key: string) => key) as typeof i18next.t);
  expect(messageOf(new ApiError(409, { code: 'taken', message: 'Déjà pris.' }))).toBe('Déjà pris.');
  const strange = new ApiError(502, { code: 'internal', message: 'The server answered 502.' });
  expect(messageOf(strange)).toBe('common:error.unexpected');
});
