import { z } from 'zod';
import { data, id, locale, numberParams, numberPath, shortName } from '../common.ts';
import { defineRoute } from '../route.ts';
import { templateStructure } from '../templates.ts';
import {
  automationDetail,
  automationParams,
  automationPath,
  automationsPath,
  savedGraph,
} from './automation.ts';

/** What the graph of a file means by a number: numbers of a file are its own, and ids of nobody. */
const named = z.object({ ref: id, name: z.string().max(512) });

/** What an automation needs before it can be switched on. */
export const automationNeed = z.enum(['shop', 'webhook', 'secret', 'member', 'file']);
export type AutomationNeed = z.output<typeof automationNeed>;

/** An automation as a file: no ids, secrets or people, and files by their names alone. */
export const automationFile = z.object({
  format: z.literal('herald.automation'),
  version: z.literal(1),
  name: shortName,
  graph: savedGraph,
  /** `structure` is what a draft is made of where there is no such template. */
  templates: z
    .array(named.extend({ language: z.string().max(20), structure: templateStructure.nullable() }))
    .max(200)
    .default([]),
  lists: z.array(named).max(500).default([]),
  labels: z.array(named).max(500).default([]),
  files: z.array(named).max(500).default([]),
  automations: z.array(named).max(200).default([]),
  campaigns: z.array(named).max(500).default([]),
  products: z.array(named).max(500).default([]),
  /** Fields of contacts of which it speaks. */
  fields: z
    .array(z.object({ key: z.string().max(200), name: z.string().max(200) }))
    .max(500)
    .default([]),
  needs: z.array(automationNeed).max(20).default([]),
});
export type AutomationFile = z.output<typeof automationFile>;

/** What a file names and is not here: blocks that named it wait to be filled. */
export const unresolved = z.object({
  kind: z.enum([
    'template',
    'list',
    'label',
    'member',
    'file',
    'automation',
    'campaign',
    'product',
    'field',
    'secret',
  ]),
  name: z.string(),
  text: z.object({ en: z.string(), fr: z.string() }),
});
export type Unresolved = z.output<typeof unresolved>;

export const exportAutomation = defineRoute({
  name: 'exportAutomation',
  summary: 'The draft of an automation as a file for other numbers, teams and installations',
  method: 'GET',
  path: `${automationPath}/export`,
  access: 'number',
  permission: 'automations.view',
  params: automationParams,
  response: data(automationFile),
});

/** `import_invalid` says in words what is wrong with the file. */
export const importAutomation = defineRoute({
  name: 'importAutomation',
  summary: 'Make an automation from a file; what it names is found by name, the rest waits to be filled',
  method: 'POST',
  path: `${automationsPath}/import`,
  access: 'number',
  permission: 'automations.manage',
  params: numberParams,
  body: z.record(z.string(), z.unknown()),
  response: data(automationDetail.extend({ unresolved: z.array(unresolved) })),
  status: 201,
  errors: ['import_invalid', 'too_many_automations'],
});

/** What an automation of the library is for. */
export const automationCategory = z.enum(['welcome', 'support', 'orders', 'sales', 'loyalty', 'contacts']);
export type AutomationCategory = z.output<typeof automationCategory>;

export const libraryIcons = [
  'hand',
  'menu',
  'search',
  'cart',
  'eye',
  'receipt',
  'cash',
  'truck',
  'alert',
  'star',
  'return',
  'crown',
  'shield',
  'box',
  'ad',
] as const;

export const libraryAutomation = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  categories: z.array(automationCategory),
  icon: z.enum(libraryIcons),
  recommended: z.boolean(),
  needs: z.array(automationNeed),
  /** What has to be chosen: names of lists. */
  lists: z.array(z.string()),
  /** Templates that it brings along as drafts. */
  templates: z.array(z.object({ name: z.string(), structure: templateStructure })),
  graph: savedGraph,
});
export type LibraryAutomation = z.output<typeof libraryAutomation>;

export const listLibraryAutomations = defineRoute({
  name: 'listLibraryAutomations',
  summary: 'Automations to begin with, in French or English',
  method: 'GET',
  path: `${numberPath}/librairie_automations`,
  access: 'number',
  permission: 'automations.view',
  params: numberParams,
  query: z.object({
    search: z.string().trim().max(120).optional(),
    category: automationCategory.optional(),
    /** The reader's when absent. */
    language: locale.optional(),
  }),
  response: data(z.array(libraryAutomation)),
});

export const takeLibraryAutomation = defineRoute({
  name: 'takeLibraryAutomation',
  summary: 'Make an automation from one of the library, switched off, with drafts of its templates',
  method: 'POST',
  path: `${numberPath}/librairie_automations/:library_id`,
  access: 'number',
  permission: 'automations.manage',
  params: numberParams.extend({ library_id: z.string().max(60) }),
  /** Of its texts; the team's when absent. */
  body: z.object({ language: locale.optional(), name: shortName.optional() }),
  response: data(automationDetail),
  status: 201,
  errors: ['too_many_automations'],
});
