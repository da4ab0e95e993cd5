import { quickRepliesOf, type TemplateStructure } from '@herald/whatsapp/model';

/** A quick reply of a template that was tapped, by its place. */
export interface TemplateTap {
  templateId: number;
  /** `button.1`, `card.0.button.1`. */
  key: string;
}

/** What comes back when it is tapped. Alike for all who get the template, so that one body serves thousands. */
export const tapPayload = ({ templateId, key }: TemplateTap): string => `t:${templateId}:${key}`;

/** Null for buttons of other messages, and for templates that left before their buttons said whose they are. */
export function readTap(payload: string): TemplateTap | null {
  const found = /^t:([1-9]\d{0,14}):((?:card\.\d+\.)?button\.\d+)$/.exec(payload);
  return found ? { templateId: Number(found[1]), key: found[2] ?? '' } : null;
}

/** A button that whoever sends it wants to know by an id of their own. */
export interface KnownReply {
  id: string;
  title: string;
}

/** Ids by the places of the buttons that they are meant for. */
export function payloadsFor(
  structure: TemplateStructure,
  replies: readonly KnownReply[],
): Record<string, string> {
  const named = quickRepliesOf(structure).flatMap(({ key, text }) => {
    const reply = replies.find(({ title }) => title === text);
    return reply ? [[key, reply.id] as const] : [];
  });
  return Object.fromEntries(named);
}

/** Those whose button stands where it stood: an edit may have moved the others. */
export function payloadsIn(
  after: TemplateStructure,
  before: TemplateStructure,
  payloads: Readonly<Record<string, string>>,
): Record<string, string> {
  const stood = new Map(quickRepliesOf(before).map(({ key, text }) => [key, text]));
  const kept = quickRepliesOf(after).flatMap(({ key, text }) => {
    const payload = payloads[key];
    return payload !== undefined && stood.get(key) === text ? [[key, payload] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** What each quick reply answers with: an id that was given, else its template and place. */
export function allPayloads(
  templateId: number | null,
  structure: TemplateStructure,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const all = quickRepliesOf(structure).flatMap(({ key }) => {
    const payload = given[key] ?? (templateId === null ? undefined : tapPayload({ templateId, key }));
    return payload === undefined ? [] : [[key, payload] as const];
  });
  return Object.fromEntries(all);
}
