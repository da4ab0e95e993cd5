import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTemplateSend, templateStructureSchema } from '../template/index.ts';
import type { OutgoingContent } from './content.ts';
import { toCloudApi } from './toCloudApi.ts';

// Beside Meta's own description of the request, as far as that goes: it knows neither links (cta_url) nor requests for a
// place or for contact details. Where it contradicts what Meta takes, that counts: parts that are joined (allOf) forbid each
// other's fields, the index of a template's button is one of a few figures, a language has a policy, and degrees are texts.

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  allOf?: Schema[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  maxLength?: number;
  minLength?: number;
  minItems?: number;
  maxItems?: number;
}

const { schemas } = JSON.parse(readFileSync(join(import.meta.dirname, 'metaOpenapi.json'), 'utf8')) as {
  schemas: Record<string, Schema>;
};

/** Where a value is not what the description asks for. */
function problemsOf(value: unknown, schema: Schema, path = ''): string[] {
  if (schema.$ref) return problemsOf(value, schemas[schema.$ref] ?? {}, path);
  const found: string[] = [];
  if (schema.enum && !schema.enum.includes(value))
    found.push(`${path}: ${String(value)} is none of its values`);
  if (schema.type && !isOfType(value, schema.type)) return [...found, `${path} is no ${schema.type}`];
  if (typeof value === 'string') {
    if (value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) found.push(`${path} is too long`);
    if (value.length < (schema.minLength ?? 0)) found.push(`${path} is too short`);
  }
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) found.push(`${path} has too few`);
    if (value.length > (schema.maxItems ?? Number.POSITIVE_INFINITY)) found.push(`${path} has too many`);
    found.push(...value.flatMap((one, at) => problemsOf(one, schema.items ?? {}, `${path}.${at}`)));
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>;
    for (const name of schema.required ?? []) if (!(name in fields)) found.push(`${path}.${name} is missing`);
    for (const [name, one] of Object.entries(fields)) {
      const known = schema.properties?.[name];
      if (known) found.push(...problemsOf(one, known, `${path}.${name}`));
      else if (schema.additionalProperties === false) found.push(`${path}.${name} is not known`);
    }
  }
  for (const { additionalProperties: _, ...part } of schema.allOf ?? [])
    found.push(...problemsOf(value, part, path));
  return [...found, ...problemsOfOne(value, schema, path)];
}

function problemsOfOne(value: unknown, { oneOf, discriminator }: Schema, path: string): string[] {
  if (discriminator) {
    const named = (value as Record<string, unknown>)[discriminator.propertyName];
    const chosen = discriminator.mapping[String(named)];
    if (chosen && oneOf) return problemsOf(value, { $ref: chosen }, path);
    return oneOf ? [`${path}: ${String(named)} is not described`] : [];
  }
  if (!oneOf || oneOf.some((one) => problemsOf(value, one, path).length === 0)) return [];
  return [`${path} is none of ${oneOf.length}`];
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

const template = templateStructureSchema.parse({
  type: 'standard',
  name: 'sale',
  language: 'fr',
  category: 'MARKETING',
  header: { type: 'image', media_handle: null, media_url: null, filename: null, file_id: 4 },
  body: { text: 'Bonjour {{1}}, à bientôt.', variables: [{ number: 1, name: 'prénom', example: 'Léa' }] },
  buttons: [
    { type: 'QUICK_REPLY', buttons: [{ type: 'quick_reply', text: 'Plus de messages', index: 0 }] },
    {
      type: 'CTA',
      buttons: [
        {
          type: 'url',
          text: 'Voir',
          index: 1,
          url: 'https://example.com/{{1}}',
          variable: { number: 1, name: '', example: 'https://example.com/a' },
        },
      ],
    },
  ],
});

function templateContent(): OutgoingContent {
  const built = buildTemplateSend({
    template,
    values: { 'body.1': 'Léa', 'button.1.1': 'soldes' },
    quickReplyPayloads: { 'button.0': 't:1:button.0' },
    uploaded: () => ({ id: '9' }),
  });
  if (!built.ok) throw new Error(built.missing.join());
  return { type: 'template', template: built.template };
}

const media = { id: '9' };
const contents: OutgoingContent[] = [
  { type: 'text', body: 'Bonjour' },
  { type: 'image', media, caption: 'Photo' },
  { type: 'video', media: { link: 'https://example.com/a.mp4' } },
  { type: 'audio', media, voice: true },
  { type: 'document', media, filename: 'facture.pdf' },
  { type: 'sticker', media },
  { type: 'location', latitude: 48.85, longitude: 2.35, name: 'Paris' },
  { type: 'contacts', contacts: [{ name: { formatted_name: 'Léa', first_name: 'Léa' } }] },
  { type: 'reaction', messageId: 'wamid.A', emoji: '👍' },
  {
    type: 'buttons',
    header: { type: 'image', media },
    body: 'Oui ou non ?',
    buttons: [{ id: 'yes', title: 'Oui' }],
  },
  {
    type: 'list',
    body: 'Quelle taille ?',
    button: 'Choisir',
    sections: [{ rows: [{ id: 'm', title: 'M' }] }],
  },
  { type: 'flow', body: 'Votre avis ?', flowId: '12', flowToken: 't', label: 'Donner mon avis', screen: 'A' },
  templateContent(),
];

const slips = [
  '.template.language.policy is missing',
  '.location.latitude is no string',
  '.location.longitude is no string',
];

test.each(contents.map((content) => [content.type, content] as const))(
  '%s is a request as Meta describes it',
  (_, content) => {
    const request = toCloudApi(content, { to: '+33700000123', context: 'wamid.A', callbackData: 'm:7' });
    const problems = problemsOf(request, { $ref: 'Message' });
    expect(problems.filter((one) => !slips.includes(one))).toEqual([]);
  },
);

test('what is wrong would be seen', () => {
  const { to: _, ...nobody } = toCloudApi({ type: 'text', body: 'Bonjour' }, { to: '+33700000123' });
  expect(problemsOf(nobody, { $ref: 'Message' })).toEqual(['.to is missing']);
  const four = ['1', '2', '3', '4'].map((id) => ({ id, title: id }));
  const request = toCloudApi({ type: 'buttons', body: 'Oui ?', buttons: four }, { to: '+33700000123' });
  expect(problemsOf(request, { $ref: 'Message' })).toEqual(['.interactive.action is none of 6']);
});
