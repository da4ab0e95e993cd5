import type { Template } from '@herald/contract';
import {
  buttonsOf,
  fillPlaceholders,
  placeholderKeys,
  type StandardStructure,
  type TemplateButton,
  type TemplateStructure,
} from '@herald/whatsapp/model';
import { type ButtonType, buttonTypes, type Draft, type DraftButton, emptyDraft } from './draft.ts';
import { freeName } from './name.ts';

/** What a copy leaves out, because the editor has no field for it. */
export type LeftOut = 'header' | 'button' | 'offer' | 'other';

/** Meta writes the text of authentication templates, and carousels have no editor yet. */
export function canDuplicate(structure: TemplateStructure): boolean {
  return structure.type === 'standard' && structure.category !== 'AUTHENTICATION';
}

/** The fields of the editor, filled with a template that exists. */
export function draftOf(
  template: Pick<Template, 'structure' | 'header_file_id'>,
  takenNames: readonly string[],
): { draft: Draft; leftOut: LeftOut[] } {
  const { structure } = template;
  const draft = emptyDraft(structure.language);
  if (structure.type !== 'standard') return { draft, leftOut: ['other'] };
  const header = readHeader(structure, template.header_file_id);
  const buttons = buttonsOf(structure).map(readButton);
  const leftOut: LeftOut[] = [
    ...(structure.header.type !== 'none' && header.header === undefined ? (['header'] as const) : []),
    ...(buttons.includes(null) ? (['button'] as const) : []),
    ...(structure.limited_time_offer ? (['offer'] as const) : []),
    ...(structure.other_components?.length ? (['other'] as const) : []),
  ];
  return {
    leftOut,
    draft: {
      ...draft,
      ...header,
      ...readBody(structure),
      name: takenNames.includes(structure.name) ? freeName(structure.name, takenNames) : structure.name,
      category: structure.category === 'UTILITY' ? 'UTILITY' : 'MARKETING',
      footer: structure.footer?.text ?? '',
      buttons: buttons.filter((button) => button !== null),
    },
  };
}

function readHeader({ header }: StandardStructure, fileId: number | null): Partial<Draft> {
  if (header.type === 'text') {
    const [key] = placeholderKeys(header.text);
    const variable = {
      number: 1,
      name: header.variable?.name ?? '',
      example: header.variable?.example ?? '',
    };
    const text = key === undefined ? header.text : fillPlaceholders(header.text, () => '{{1}}');
    return { header: 'text', header_text: text, header_variable: variable };
  }
  if (header.type !== 'image' && header.type !== 'video') return {};
  const { media_url: url, filename } = header;
  // A template made elsewhere has no file of ours; the copy asks for one.
  const file =
    fileId !== null && url !== null
      ? { id: fileId, name: filename ?? '', url, media_type: header.type }
      : null;
  return { header: header.type, file };
}

/** Named variables become numbers, in the order in which a reader meets them; their names stay beside them. */
function readBody({ body, parameter_format }: StandardStructure): Pick<Draft, 'body' | 'variables'> {
  if (parameter_format === 'positional') return { body: body.text, variables: body.variables };
  const keys = placeholderKeys(body.text);
  return {
    body: fillPlaceholders(body.text, (key) => `{{${keys.indexOf(key) + 1}}}`),
    variables: keys.map((name, index) => ({
      number: index + 1,
      name,
      example: body.variables.find((variable) => variable.name === name)?.example ?? '',
    })),
  };
}

function readButton(button: TemplateButton, index: number): DraftButton | null {
  const type = buttonTypes.find((each): each is ButtonType => each === button.type);
  if (!type) return null;
  const blank = {
    key: `copy-${index}`,
    type,
    text: button.text,
    url: '',
    example: '',
    phone_number: '',
    track: null,
  };
  switch (button.type) {
    case 'url':
      return {
        ...blank,
        url: button.url,
        example: button.variable?.example ?? '',
        track: button.link_target_id !== undefined || button.track === true,
      };
    case 'phone_number':
      return { ...blank, phone_number: button.phone_number };
    case 'copy_code':
      return { ...blank, example: button.example };
    default:
      return blank;
  }
}
