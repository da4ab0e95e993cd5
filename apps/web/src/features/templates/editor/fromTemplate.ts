import type { Template } from '@herald/contract';
import {
  buttonsOf,
  isMediaHeader,
  type TemplateButton,
  type TemplateHeader,
  type TemplateStructure,
} from '@herald/whatsapp/model';
import {
  type ButtonType,
  buttonTypes,
  cardButtonTypes,
  type Draft,
  type DraftButton,
  type DraftFile,
  emptyDraft,
  headerTypes,
} from './draft.ts';
import { freeName } from './name.ts';

/** What a copy leaves out, because the editor has no field for it. */
export type LeftOut = 'header' | 'button' | 'other';

/** Meta writes the text of authentication templates. */
export function canDuplicate(structure: TemplateStructure): boolean {
  return structure.category !== 'AUTHENTICATION';
}

/** What WhatsApp takes edits of. */
export function canEdit({ status, structure }: Pick<Template, 'status' | 'structure'>): boolean {
  return ['APPROVED', 'REJECTED', 'PAUSED'].includes(status) && canDuplicate(structure);
}

/** The fields of the editor, filled with a template that exists. */
export function draftOf(
  template: Pick<Template, 'structure' | 'header_file_id'>,
  takenNames: readonly string[],
): { draft: Draft; leftOut: LeftOut[] } {
  const { structure, header_file_id } = template;
  const draft: Draft = {
    ...emptyDraft(structure.language),
    type: structure.type,
    name: takenNames.includes(structure.name) ? freeName(structure.name, takenNames) : structure.name,
    category: structure.category === 'UTILITY' ? 'UTILITY' : 'MARKETING',
    body: structure.body.text,
    variables: structure.body.variables,
    ttl: structure.ttl_seconds ?? null,
  };
  return structure.type === 'carousel'
    ? readCarousel(draft, structure)
    : readStandard(draft, structure, header_file_id);
}

type Read = { draft: Draft; leftOut: LeftOut[] };

function readStandard(
  draft: Draft,
  structure: Extract<TemplateStructure, { type: 'standard' }>,
  fileId: number | null,
): Read {
  const buttons = buttonsOf(structure).map((button, index) =>
    readButton(button, `copy-${index}`, buttonTypes),
  );
  const { header, limited_time_offer: offer } = structure;
  const type = headerTypes.find((each) => each === header.type);
  return {
    draft: {
      ...draft,
      header: type ?? 'none',
      ...(header.type === 'text'
        ? { header_text: header.text, header_variable: header.variable ?? draft.header_variable }
        : {}),
      file: fileOf(header, fileId),
      footer: structure.footer?.text ?? '',
      buttons: buttons.filter((button) => button !== null),
      offer: offer ? { on: true, ...offer } : draft.offer,
    },
    leftOut: [
      ...(type ? [] : (['header'] as const)),
      ...(buttons.includes(null) ? (['button'] as const) : []),
      ...(structure.other_components?.length ? (['other'] as const) : []),
    ],
  };
}

function readCarousel(
  draft: Draft,
  { carousel_cards }: Extract<TemplateStructure, { type: 'carousel' }>,
): Read {
  const leftOut = new Set<LeftOut>();
  const cards = carousel_cards.map(({ header, body, buttons }, index) => {
    const key = `copy-${index}`;
    const read = buttons.map((button, at) => readButton(button, `${key}-${at}`, cardButtonTypes));
    if (read.includes(null)) leftOut.add('button');
    if (!isMediaHeader(header)) leftOut.add('header');
    return {
      key,
      file: fileOf(header, null),
      body: body?.text ?? '',
      variables: body?.variables ?? [],
      buttons: read.filter((button) => button !== null),
    };
  });
  const card_header = carousel_cards[0]?.header.type === 'video' ? 'video' : 'image';
  return { draft: { ...draft, cards, card_header }, leftOut: [...leftOut] };
}

/** A template made elsewhere may have no file of ours; the copy asks for one. */
function fileOf(header: TemplateHeader, fileId: number | null): DraftFile | null {
  if (!isMediaHeader(header)) return null;
  const id = fileId ?? header.file_id ?? null;
  return id === null
    ? null
    : { id, name: header.filename ?? '', url: header.media_url, media_type: header.type };
}

function readButton(button: TemplateButton, key: string, types: readonly ButtonType[]): DraftButton | null {
  const type = types.find((each) => each === button.type);
  if (!type) return null;
  const nothing = { url: '', example: '', phone_number: '', flow_id: '', track: null };
  const blank = { key, type, text: button.text, ...nothing };
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
    case 'flow':
      return { ...blank, flow_id: button.flow_id ?? '' };
    default:
      return blank;
  }
}
