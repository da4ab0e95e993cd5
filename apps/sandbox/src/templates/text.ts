import { placeholder, variablesIn } from '../core/placeholders.ts';
import { managementError } from '../graph/errors.ts';

/** The rules of §4.3 that concern one text with variables. */
export function checkVariables(text: string, format: 'POSITIONAL' | 'NAMED', where: string): string[] {
  const stripped = text.replaceAll(placeholder, '');
  if (stripped.includes('{{') || stripped.includes('}}')) {
    throw managementError(
      2388072,
      'Parameters formatting is incorrect',
      `The ${where} has unmatched braces. Variables are written {{1}} or {{name}}.`,
    );
  }
  const names = variablesIn(text);
  for (const name of names) {
    const wellFormed = format === 'NAMED' ? /^[a-z][a-z0-9_]*$/.test(name) : /^\d+$/.test(name);
    if (!wellFormed) {
      throw managementError(
        2388072,
        'Parameters formatting is incorrect',
        format === 'NAMED'
          ? `Variable {{${name}}} in the ${where} must use lower-case letters, digits and underscores.`
          : `Variable {{${name}}} in the ${where} must be a number, such as {{1}}.`,
      );
    }
  }
  if (format === 'POSITIONAL') checkNumbering(names, where);
  return names;
}

function checkNumbering(names: string[], where: string): void {
  const numbers = names.map(Number).sort((a, b) => a - b);
  if (numbers.some((number, index) => number !== index + 1)) {
    throw managementError(
      2388072,
      'Parameters formatting is incorrect',
      `Variables in the ${where} must be numbered {{1}}, {{2}}, … without gaps.`,
    );
  }
}

/** Body texts: no variable at an end, none side by side, and enough words around them. */
export function checkBodyVariables(text: string, names: readonly string[]): void {
  const trimmed = text.trim();
  if (
    /^\{\{[^{}]*\}\}/.test(trimmed) ||
    (/\{\{[^{}]*\}\}[\s.,;:!?…]*$/.test(trimmed) && /\}\}$/.test(trimmed))
  ) {
    throw managementError(
      2388299,
      "Variables can't be at the start or end of the template",
      'This template has variables at its start or end. Put text before and after them.',
    );
  }
  if (/\}\}\s*\{\{/.test(text)) {
    throw managementError(
      2388072,
      'Parameters formatting is incorrect',
      'Two variables stand side by side in the body.',
    );
  }
  const words = text
    .replaceAll(placeholder, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (names.length > 0 && words.length < 2 * names.length + 1) {
    throw managementError(
      2388293,
      'This template has too many variables for its length',
      'Reduce the number of variables or write more text around them.',
    );
  }
}
