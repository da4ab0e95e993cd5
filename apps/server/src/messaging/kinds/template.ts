import {
  buildTemplateSend,
  fillPlaceholders,
  isMediaHeader,
  type MediaHeader,
  mediaOf,
  renderTemplate,
  type TemplateStructure,
  templateStructureSchema,
  urlSuffix,
} from '@herald/whatsapp/model';
import { AppError } from '../../platform/errors.ts';
import { trackedButtonsOf } from '../links/index.ts';
import { describeSkip } from '../reasons.ts';
import { chooseLanguage, loadTemplate, resolveVariables, type SendableTemplate } from '../templates/index.ts';
import type { Kind, LinkToken, Making, PresentContext, SentKind, WantedKind } from './kind.ts';
import { joined, newMessage, noAnswer, noLinks } from './parts.ts';
import { allPayloads, payloadsFor, payloadsIn } from './templateTaps.ts';
import { Unsendable, type Uploads, uploadedOf } from './uploads.ts';

export interface StoredTemplate {
  template_id: number | null;
  name: string;
  version: number;
  wa_type: 'standard' | 'carousel';
  structure: TemplateStructure;
  /** `body.1` → text. */
  variables: Record<string, string>;
  header_file_id: number | null;
  /** What buttons answer with that whoever sent it wants to know; the others say their template and place. */
  payloads?: Record<string, string>;
}

export const template: Kind<'template', StoredTemplate> &
  SentKind<StoredTemplate> &
  WantedKind<'template', StoredTemplate> = {
  // The gate judges the template and its values.
  check: () => [],
  async make(making, { template_id, variables, by_language, mapping = {}, replies = [] }) {
    const found = await making.sources.template(making, template_id);
    if (!found) throw templateNotUsable();
    const person = Object.keys(mapping).length > 0 ? await making.sources.person(making) : null;
    const mapped = person ? resolveVariables(mapping, person, {}).values : {};
    const theirs = by_language ? await inTheirLanguage(making, found) : found;
    // Where the buttons stand, whatever they are called in another language.
    return storedTemplate(theirs, { ...mapped, ...variables }, payloadsFor(found.structure, replies));
  },
  async outline(tx, number, { template_id, variables }) {
    const found = await loadTemplate(tx, number.teamId, number.phoneNumberId, template_id);
    return found ? rendered(storedTemplate(found, variables)).body : '';
  },
  files: filesOf,
  compose,
  links: noLinks,
  // As it is today: WhatsApp knows no older version.
  async again(making, { template_id, variables, structure, payloads = {} }) {
    const today = template_id === null ? null : await making.sources.template(making, template_id);
    if (!today) throw templateNotUsable();
    return storedTemplate(today, variables, payloadsIn(today.structure, structure, payloads));
  },
  notice: newMessage,
  preview: (content) => rendered(content).body,
  words(content) {
    const { header, body } = rendered(content);
    return joined(header?.type === 'text' ? header.text : null, body);
  },
  answer: noAnswer,
  present(content, { link, clicks }) {
    const { header_file_id: _, payloads: __, structure, ...rest } = content;
    return {
      ...rest,
      structure: withAddresses(content, link),
      tracked_urls: trackedButtonsOf(structure).map(({ targetId, text, url, key }) => ({
        text,
        url: fillPlaceholders(url, () => urlSuffix(url, rest.variables[key] ?? '')),
        click_count: clicks.get(targetId) ?? 0,
      })),
    };
  },
};

/** As a campaign by language decides it. */
async function inTheirLanguage(making: Making, chosen: SendableTemplate): Promise<SendableTemplate> {
  const person = await making.sources.person(making);
  const offered = await making.sources.languages(making, chosen.id);
  const reads = { language: person?.language ?? null, country: person?.country_code ?? null };
  return chooseLanguage(offered, reads)?.template ?? chosen;
}

/** The content of a template message, as the template is now. */
export function storedTemplate(
  template: SendableTemplate,
  variables: Record<string, string>,
  payloads: Record<string, string> = {},
): StoredTemplate {
  return {
    template_id: template.id,
    name: template.name,
    version: template.version,
    wa_type: template.type,
    structure: template.structure,
    variables,
    header_file_id: template.header_file_id,
    ...(Object.keys(payloads).length > 0 ? { payloads } : {}),
  };
}

function templateNotUsable(): AppError {
  return new AppError('template_not_usable', describeSkip('template_not_usable'));
}

function rendered({ structure, variables }: StoredTemplate) {
  return renderTemplate(structure, variables, { missing: 'empty' });
}

function compose(stored: StoredTemplate, uploads: Uploads, linkToken: LinkToken) {
  const structure = readStructure(stored);
  const built = buildTemplateSend({
    template: structure,
    values: stored.variables,
    linkToken,
    quickReplyPayloads: allPayloads(stored.template_id, structure, stored.payloads),
    headerFileId: stored.header_file_id,
    uploaded: (fileId) => {
      const { metaId, name } = uploadedOf(fileId, uploads);
      return { id: metaId, filename: name };
    },
  });
  if (!built.ok) throw new Unsendable('values_missing', built.missing.join(', '));
  return { type: 'template' as const, template: built.template };
}

/** Messages of one claim share their template: it is read once. */
const readStructures = new WeakMap<object, TemplateStructure>();

function readStructure({ structure }: StoredTemplate): TemplateStructure {
  const known = readStructures.get(structure);
  if (known) return known;
  const parsed = templateStructureSchema.safeParse(structure);
  if (!parsed.success) throw new Unsendable('unreadable');
  readStructures.set(structure, parsed.data);
  return parsed.data;
}

/** A media header, the key of the value that names another file for it, and the file that it has otherwise. */
interface MediaPlace {
  header: MediaHeader;
  key: string;
  fileId: number | null;
}

function mediaPlaces({ structure, header_file_id }: StoredTemplate): MediaPlace[] {
  const places =
    structure.type === 'standard'
      ? [{ header: structure.header, key: 'header.media', fileId: header_file_id }]
      : structure.carousel_cards.map(({ header }, index) => ({
          header,
          key: `card.${index}.header.media`,
          fileId: null,
        }));
  return places.flatMap(({ header, key, fileId }) =>
    isMediaHeader(header) ? [{ header, key, fileId: fileId ?? header.file_id ?? null }] : [],
  );
}

function chosenOf(stored: StoredTemplate, { key, fileId }: MediaPlace) {
  return mediaOf(stored.variables[key]) ?? (fileId === null ? null : { fileId });
}

function filesOf(stored: StoredTemplate): number[] {
  const places = mediaPlaces(stored);
  if (places.length === 0) return [];
  const found = places.flatMap((place) => {
    const chosen = chosenOf(stored, place);
    return chosen && 'fileId' in chosen ? [chosen.fileId] : [];
  });
  return [...new Set(found)];
}

/** What was sent, where it can be seen now. */
function withAddresses(stored: StoredTemplate, link: PresentContext['link']): TemplateStructure {
  const { structure } = stored;
  const places = mediaPlaces(stored);
  const shown = <H extends { type: string }>(header: H): H => {
    const place = places.find((each) => Object.is(each.header, header));
    const chosen = place && chosenOf(stored, place);
    if (!place || !chosen) return header;
    const url = 'link' in chosen ? chosen.link : link(chosen.fileId);
    return { ...header, media_url: url ?? place.header.media_url };
  };
  if (structure.type === 'standard') return { ...structure, header: shown(structure.header) };
  return {
    ...structure,
    carousel_cards: structure.carousel_cards.map((card) => ({ ...card, header: shown(card.header) })),
  };
}
