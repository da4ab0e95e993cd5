import { expect, test } from 'vitest';
import { takenFields, winnerOf } from './mergeChoice.ts';

const name = { field: 'name', kept: 'Ana', merged: 'Anna', differs: true };
const email = { field: 'email', kept: null, merged: 'ana@exemple.fr', differs: false };
const city = { field: 'attributes.city', kept: 'Lyon', merged: 'Lyon', differs: false };

test('what the kept contact has stays unless the other value was chosen', () => {
  expect(winnerOf(name, {}, 1, 2)).toBe(1);
  expect(winnerOf(name, { name: 2 }, 1, 2)).toBe(2);
  expect(winnerOf(email, {}, 1, 2)).toBe(2);
  expect(winnerOf(city, {}, 1, 2)).toBe(1);
});

test('a choice is for a person, whoever is kept', () => {
  const turned = { ...name, kept: name.merged, merged: name.kept };
  expect(winnerOf(turned, { name: 2 }, 2, 1)).toBe(2);
  expect(takenFields([turned], { name: 2 }, 1)).toEqual([]);
});

test('takes only what differs and was chosen', () => {
  expect(takenFields([name, email, city], { name: 2, email: 2, 'attributes.city': 2 }, 2)).toEqual(['name']);
  expect(takenFields([name, email, city], {}, 2)).toEqual([]);
});
