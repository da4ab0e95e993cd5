import type { ProblemList } from '../../problem.ts';
import { isBlank } from '../../text.ts';
import {
  isNamedKey,
  isPositionalKey,
  placeholderKeys,
  placeholdersIn,
  withoutPlaceholders,
} from '../placeholders.ts';
import type { TemplateVariable } from '../schema.ts';
import { textVariables } from '../variables.ts';
import type { TemplateProblemCode } from './codes.ts';

type Problems = ProblemList<TemplateProblemCode>;

interface TextField {
  text: string;
  variables: readonly TemplateVariable[];
  named: boolean;
  textPath: string;
  /** Path of the example of the variable declared at a position, or of the text when it is not declared. */
  examplePath: (declaredAt: number) => string;
}

/** The rules that hold for the variables of any template text. */
export function checkVariables(problems: Problems, field: TextField): void {
  checkBraces(problems, field);
  checkKeys(problems, field);
  if (!field.named) checkGaps(problems, field);
  checkExamples(problems, field);
}

/** The rules that Meta applies to bodies only. */
export function checkBodyVariables(problems: Problems, text: string, path: string): void {
  const found = placeholdersIn(text);
  if (found.length === 0) return;
  const trimmed = text.trim();
  const shown = placeholdersIn(trimmed);
  if (shown[0]?.start === 0 || shown.at(-1)?.end === trimmed.length)
    problems.error(path, 'body_variable_at_edge');
  const adjacent = found.some((next, index) => {
    const before = found[index - 1];
    return before !== undefined && isBlank(text.slice(before.end, next.start));
  });
  if (adjacent) problems.error(path, 'variables_adjacent');
  checkWordRatio(problems, text, path);
}

/** Meta does not publish the ratio; templates below 2n + 1 words for n variables are commonly refused (2388293). */
function checkWordRatio(problems: Problems, text: string, path: string): void {
  const variables = placeholdersIn(text).length;
  const words = withoutPlaceholders(text)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const needed = 2 * variables + 1;
  if (words < needed) problems.warn(path, 'body_too_many_variables', { words, needed, variables });
}

function checkBraces(problems: Problems, { text, textPath }: TextField): void {
  if (/\{\{|\}\}/.test(withoutPlaceholders(text))) problems.error(textPath, 'variable_braces');
}

function checkKeys(problems: Problems, { text, named, textPath }: TextField): void {
  for (const key of placeholderKeys(text)) {
    const valid = named ? isNamedKey(key) : isPositionalKey(key);
    if (valid) continue;
    const otherKind = named ? isPositionalKey(key) : isNamedKey(key);
    problems.error(textPath, otherKind ? 'variable_format_mixed' : 'variable_name_invalid', {
      variable: key,
    });
  }
}

function checkGaps(problems: Problems, { text, textPath }: TextField): void {
  const numbers = placeholderKeys(text).filter(isPositionalKey).map(Number);
  const missing = numbers.map((_, index) => index + 1).find((expected) => !numbers.includes(expected));
  if (missing !== undefined) problems.error(textPath, 'variables_gap', { missing });
}

function checkExamples(problems: Problems, field: TextField): void {
  const written = textVariables(field.text, field.variables, field.named);
  for (const { written: key, variable } of written) {
    if (!isBlank(variable.example)) continue;
    const declaredAt = field.variables.findIndex((declared) => isSame(declared, key, field.named));
    const path = declaredAt === -1 ? field.textPath : field.examplePath(declaredAt);
    problems.error(path, 'variable_example_missing', { variable: key });
  }
  field.variables.forEach((declared, position) => {
    if (written.some(({ written: key }) => isSame(declared, key, field.named))) return;
    const variable = field.named ? declared.name : declared.number;
    problems.warn(field.examplePath(position), 'variable_unused', { variable });
  });
}

function isSame(declared: TemplateVariable, key: string, named: boolean): boolean {
  return named ? declared.name === key : String(declared.number) === key;
}
