import {
  buttonsOf,
  groupButtons,
  placeholderKeys,
  type StandardStructure,
  type TemplateButton,
} from '@herald/whatsapp/model';

/** One that says nothing yet. */
export const blankTemplate = (language: string): StandardStructure => ({
  type: 'standard',
  name: '',
  category: 'UTILITY',
  language,
  parameter_format: 'positional',
  header: { type: 'none' },
  body: { text: '', variables: [] },
  footer: null,
  buttons: [],
});

/** Another text: the variables that it names keep what they were called, and new ones have nothing yet. */
export function withBody(structure: StandardStructure, text: string): StandardStructure {
  const numbers = placeholderKeys(text)
    .map(Number)
    .filter((number) => Number.isInteger(number) && number > 0);
  const variables = numbers.map(
    (number) =>
      structure.body.variables.find((one) => one.number === number) ?? { number, name: '', example: '' },
  );
  return { ...structure, body: { ...structure.body, text, variables } };
}

/** The next number that the text does not name. */
export function nextVariable({ body }: StandardStructure): number {
  return Math.max(0, ...body.variables.map(({ number }) => number)) + 1;
}

export function withButtons(
  structure: StandardStructure,
  change: (buttons: TemplateButton[]) => TemplateButton[],
): StandardStructure {
  const buttons = change(buttonsOf(structure)).map((button, index) => ({ ...button, index }));
  return { ...structure, buttons: groupButtons(buttons) };
}

/** WhatsApp's names: small letters, digits and underscores. */
export const asTemplateName = (typed: string) =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
