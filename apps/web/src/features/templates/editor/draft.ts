import {
  groupButtons,
  placeholderKeys,
  type StandardStructure,
  type TemplateButton,
  type TemplateVariable,
} from '@herald/whatsapp/model';
import { z } from 'zod';

const variable = z.object({ number: z.int().min(1), name: z.string(), example: z.string() });

export const headerTypes = ['none', 'text', 'image', 'video'] as const;
export const buttonTypes = ['quick_reply', 'url', 'phone_number', 'copy_code'] as const;
export type ButtonType = (typeof buttonTypes)[number];

const draftButton = z.object({
  /** Stays with the button while it is moved. */
  key: z.string(),
  type: z.enum(buttonTypes),
  text: z.string(),
  url: z.string(),
  /** Of the variable at the end of an address, or of the code to copy. */
  example: z.string(),
  phone_number: z.string(),
  /** Of an address: whether its clicks are counted; null until somebody chose, and then the category decides. */
  track: z.boolean().nullable().default(null),
});
export type DraftButton = z.output<typeof draftButton>;

/**
 * What is in the fields of the editor. It holds more than a template: the text of a header that is an image now,
 * the example of a variable that was just taken out of the text. Nothing typed is lost by a change of mind.
 */
export const draftSchema = z.object({
  name: z.string(),
  category: z.enum(['MARKETING', 'UTILITY']),
  language: z.string(),
  header: z.enum(headerTypes),
  header_text: z.string(),
  header_variable: variable,
  file: z
    .object({
      id: z.int(),
      name: z.string(),
      /** Null once the link has expired: the file is there, but cannot be shown. */
      url: z.string().nullable(),
      media_type: z.enum(['image', 'video']),
    })
    .nullable(),
  body: z.string(),
  variables: z.array(variable),
  footer: z.string(),
  buttons: z.array(draftButton),
});
export type Draft = z.output<typeof draftSchema>;

export function emptyDraft(language: string): Draft {
  return {
    name: '',
    category: 'MARKETING',
    language,
    header: 'none',
    header_text: '',
    header_variable: { number: 1, name: '', example: '' },
    file: null,
    body: '',
    variables: [],
    footer: '',
    buttons: [],
  };
}

/** The template that the fields describe now, complete or not. */
export function toStructure(draft: Draft): StandardStructure {
  return {
    type: 'standard',
    name: draft.name,
    category: draft.category,
    language: draft.language,
    parameter_format: 'positional',
    header: headerOf(draft),
    body: { text: draft.body, variables: usedVariables(draft) },
    footer: draft.footer === '' ? null : { text: draft.footer },
    buttons: groupButtons(draft.buttons.map((button, index) => buttonOf(button, index, draft))),
  };
}

/** What is sent: the file goes by its id, and its link, which expires, stays here. */
export function toSubmission(draft: Draft): { structure: StandardStructure; header_file_id: number | null } {
  const structure = toStructure(draft);
  const { header } = structure;
  if (header.type !== 'image' && header.type !== 'video') return { structure, header_file_id: null };
  const file = fileOf(draft);
  return {
    structure: { ...structure, header: { ...header, media_handle: null, media_url: null } },
    header_file_id: file?.id ?? null,
  };
}

/** The variables that the text names, by number; one that was just typed has neither name nor example yet. */
export function usedVariables(draft: Pick<Draft, 'body' | 'variables'>): TemplateVariable[] {
  return placeholderKeys(draft.body)
    .filter((key) => /^[1-9]\d*$/.test(key))
    .map(Number)
    .sort((one, other) => one - other)
    .map(
      (number) =>
        draft.variables.find((known) => known.number === number) ?? { number, name: '', example: '' },
    );
}

/** Keeps what is known of a variable, whether or not the text names it at the moment. */
export function setVariable(
  variables: readonly TemplateVariable[],
  changed: TemplateVariable,
): TemplateVariable[] {
  return [...variables.filter(({ number }) => number !== changed.number), changed];
}

/** The number that "Add variable" writes: the first that the text does not use. */
export function nextNumber(text: string): number {
  const used = new Set(placeholderKeys(text));
  let number = 1;
  while (used.has(String(number))) number += 1;
  return number;
}

/** `{{3}}` before `{{5}}` become `{{1}}` and `{{2}}`; names and examples move with them. */
export function renumber(draft: Draft): Pick<Draft, 'body' | 'variables'> {
  const used = usedVariables(draft);
  const places = new Map(used.map(({ number }, position) => [String(number), position + 1]));
  const body = draft.body.replace(/\{\{\s*(\d+)\s*\}\}/g, (written, key: string) =>
    places.has(key) ? `{{${places.get(key)}}}` : written,
  );
  return { body, variables: used.map((each, position) => ({ ...each, number: position + 1 })) };
}

export const hasVariable = (text: string): boolean => placeholderKeys(text).length > 0;

/** The uploaded file, when it is of the kind that the header is now. */
function fileOf(draft: Draft): Draft['file'] {
  return draft.file?.media_type === draft.header ? draft.file : null;
}

function headerOf(draft: Draft): StandardStructure['header'] {
  switch (draft.header) {
    case 'none':
      return { type: 'none' };
    case 'text': {
      const variable = hasVariable(draft.header_text) ? draft.header_variable : null;
      return { type: 'text', text: draft.header_text, variable };
    }
    default: {
      const file = fileOf(draft);
      return {
        type: draft.header,
        // The real handle comes into being on submission; until then the stored file stands for it.
        media_handle: file ? `file ${file.id}` : null,
        media_url: file?.url ?? null,
        filename: file?.name ?? null,
      };
    }
  }
}

/** Marketing is measured unless somebody does not want it. */
export function isTracked({ track }: DraftButton, { category }: Pick<Draft, 'category'>): boolean {
  return track ?? category === 'MARKETING';
}

function buttonOf(button: DraftButton, index: number, draft: Draft): TemplateButton {
  const { type, text, url, example, phone_number } = button;
  switch (type) {
    case 'quick_reply':
      return { type, text, index };
    case 'url':
      return {
        type,
        text,
        index,
        url,
        variable: hasVariable(url) ? { number: 1, name: '', example } : null,
        ...(isTracked(button, draft) ? { track: true } : {}),
      };
    case 'phone_number':
      return { type, text, index, phone_number };
    case 'copy_code':
      return { type, text, index, example };
  }
}
