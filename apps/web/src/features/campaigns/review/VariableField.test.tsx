import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { orderShipped } from '#data/templates/testing.ts';
import { VariableField } from './VariableField.tsx';
import type { NeededVariable } from './variableName.ts';

const words: NeededVariable = orderShipped.variables_needed[0]!;
const picture: NeededVariable = {
  ...words,
  key: 'header.image',
  place: 'header',
  kind: 'image',
  example: '',
};

async function openSources(variable: NeededVariable) {
  await renderScreen(
    () => (
      <VariableField
        variable={variable}
        source={undefined}
        columns={['Photo']}
        attributes={[]}
        onChange={() => {}}
      />
    ),
    { texts: ['campaigns', 'values'] },
  );
  await page.getByRole('combobox', { name: 'Comes from' }).click();
  await expect.element(page.getByRole('option', { name: 'Photo' })).toBeVisible();
  return page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
}

test('words come from what is known of a person, a column, an attribute or are the same for everybody', async () => {
  const options = await openSources(words);
  expect(options).toContain('First name');
  expect(options).toContain('A fixed text…');
});

test('a picture comes from a column, an attribute or is the same for everybody: nobody’s name is one', async () => {
  expect(await openSources(picture)).toEqual(['Photo', 'Another attribute…', expect.any(String)]);
});
