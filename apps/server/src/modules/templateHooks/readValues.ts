import type { NeededVariable } from '@herald/whatsapp/model';
import type { Text } from '../../platform/errors.ts';

export interface ReadValues {
  values: Record<string, string>;
  /** What is wrong, by the field that says so. */
  errors: Record<string, Text[]>;
}

const mostLetters = 4096;

/**
 * Joins what another system gives with what a template needs. A value is named by its key (`body.1`), by the name that the
 * variable has, or by its number where it stands in the text; a list gives them in order. What no place takes is refused: it is
 * a slip of the pen, and the message would leave without it.
 */
export function readValues(needed: readonly NeededVariable[], given: unknown): ReadValues {
  const read: ReadValues = { values: {}, errors: {} };
  const refuse = (field: string, text: Text) => {
    read.errors[field] = [text];
  };
  for (const [name, value] of entriesOf(needed, given, refuse)) {
    const variable = needed.find((each) => namesOf(each).includes(name));
    const text = textOf(value);
    if (!variable) refuse(`variables.${name}`, unknownName(needed));
    else if (text === null) refuse(`variables.${name}`, notText);
    else read.values[variable.key] = text;
  }
  for (const { key, name, optional } of needed) {
    if (!optional && (read.values[key] ?? '').trim() === '') refuse(`variables.${key}`, missing(name || key));
  }
  return read;
}

function entriesOf(
  needed: readonly NeededVariable[],
  given: unknown,
  refuse: (field: string, text: Text) => void,
): [string, unknown][] {
  if (given === undefined || given === null) return [];
  if (Array.isArray(given)) {
    const places = needed.filter(({ optional }) => !optional);
    return given.map((value, index) => [places[index]?.key ?? String(index + 1), value]);
  }
  if (typeof given === 'object') return Object.entries(given);
  refuse('variables', {
    en: 'Give the variables as an object, or as a list in order.',
    fr: 'Donnez les variables sous forme d’objet, ou de liste dans l’ordre.',
  });
  return [];
}

function namesOf({ key, name, place, card, index }: NeededVariable): string[] {
  const isInText = place === 'body' && card === null;
  return [key, ...(name === '' ? [] : [name]), ...(isInText ? [String(index)] : [])];
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.length <= mostLetters ? value : null;
}

const missing = (name: string): Text => ({
  en: `“${name}” is missing.`,
  fr: `« ${name} » manque.`,
});
const notText: Text = {
  en: 'This must be a text of 4096 characters at most.',
  fr: 'Ce doit être un texte de 4096 caractères au plus.',
};
function unknownName(needed: readonly NeededVariable[]): Text {
  const names = needed.map(({ key }) => key).join(', ');
  return needed.length === 0
    ? { en: 'This template has no variables.', fr: 'Ce modèle n’a aucune variable.' }
    : {
        en: `The template has no such variable. It has: ${names}.`,
        fr: `Le modèle n’a pas cette variable. Il a : ${names}.`,
      };
}
