import { limits } from '../limits.ts';
import { isBlank } from '../text.ts';

/** What stands in a place that a send fills: words, or something that words stand for. */
export const variableKinds = [
  'text',
  'image',
  'video',
  'document',
  'latitude',
  'longitude',
  'place_name',
  'place_address',
  'expires_at',
  'product',
  'catalog',
  'section',
  'products',
] as const;
export type VariableKind = (typeof variableKinds)[number];

export type ChosenMedia = { fileId: number } | { link: string };

/** Values are texts, so that a column of a file, a field or a person may give them: `file:12` is a stored file. */
export function mediaOf(value: string | null | undefined): ChosenMedia | null {
  const text = value?.trim() ?? '';
  const stored = /^file:([1-9]\d{0,15})$/.exec(text)?.[1];
  if (stored) return { fileId: Number(stored) };
  return /^https:\/\/\S+$/.test(text) && URL.canParse(text) ? { link: text } : null;
}

export const mediaValue = (fileId: number): string => `file:${fileId}`;

/** A day alone lasts until it ends; a time without a zone is UTC. */
export function momentOf(value: string | null | undefined): Date | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    value?.trim() ?? '',
  );
  if (!found) return null;
  const [, day, time = '23:59:59', zone = 'Z'] = found;
  const moment = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Numbers of products in the catalogue, as they are typed: between commas, or one a line. */
export function productsOf(value: string | null | undefined): string[] {
  return (value ?? '')
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** A decimal comma is one too. */
export function degreesOf(value: string | null | undefined, most: number): number | null {
  const text = value?.trim().replace(',', '.') ?? '';
  if (!/^[+-]?\d+(\.\d+)?$/.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= most ? degrees : null;
}

/** Whether a value can stand in its place. */
export function isFilled(kind: VariableKind, value: string | null | undefined): boolean {
  switch (kind) {
    case 'image':
    case 'video':
    case 'document':
      return mediaOf(value) !== null;
    case 'latitude':
      return degreesOf(value, limits.message.latitude) !== null;
    case 'longitude':
      return degreesOf(value, limits.message.longitude) !== null;
    case 'expires_at':
      return momentOf(value) !== null;
    case 'products': {
      const { length } = productsOf(value);
      return length > 0 && length <= limits.template.products;
    }
    default:
      return !isBlank(value);
  }
}
