import type { ApiError } from '@herald/contract';
import type { TemplateStructure } from '@herald/whatsapp/model';

/** What the server said about a field, valid as long as the field holds what it was said about. */
export interface ServerProblem {
  path: string;
  text: string;
  about: string;
}

/** `structure.body.text` of an answer is `body.text` here; the file of a header belongs to the header. */
export function serverProblems(error: ApiError, structure: TemplateStructure): ServerProblem[] {
  return Object.entries(error.fields).flatMap(([field, texts]) => {
    const path = field === 'header_file_id' ? 'header' : field.replace(/^(body\.)?structure\./, '');
    const about = fingerprint(structure, path);
    return texts.slice(0, 1).map((text) => ({ path, text, about }));
  });
}

export function isStillTrue(problem: ServerProblem, structure: TemplateStructure): boolean {
  return fingerprint(structure, problem.path) === problem.about;
}

function fingerprint(structure: TemplateStructure, path: string): string {
  let value: unknown = structure;
  for (const step of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[step];
  return JSON.stringify(value) ?? '';
}

/** The id of a field's element, for labels and for "go there" of the list of problems. */
export function fieldId(path: string): string {
  return `template-${path.replaceAll('.', '-')}`;
}

/** Puts the cursor into a field, or onto the nearest thing around it that can hold it. */
export function focusField(path: string): void {
  const steps = path.split('.');
  while (steps.length > 0) {
    const element = document.getElementById(fieldId(steps.join('.')));
    if (element) {
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'center' });
      return;
    }
    steps.pop();
  }
}
