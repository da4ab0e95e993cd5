import type { AutomationCategory, AutomationFile, LibraryAutomation, Locale } from '@herald/contract';
import { type Graph, graph as graphSchema, layOut, newGraph, type TriggerType } from '@herald/flow';
import type { StandardStructure } from '@herald/whatsapp/model';
import { needsOf } from '../files/needs.ts';
import type { Piece } from './pieces.ts';
import { type TemplateMaker, templateMaker } from './templates.ts';

interface Words {
  name: string;
  description: string;
}

/** Picks the words of the language that is asked for. */
export type Say = (en: string, fr: string) => string;

interface Flow {
  trigger: { kind: TriggerType } & object;
  blocks: Record<string, Piece>;
  /** Output → block; a name alone is where `next` leads. `t` is the trigger. */
  next: Record<string, string | Record<string, string>>;
  rules?: object;
  variables?: { name: string }[];
  /** Names of lists, by which blocks know them as 1, 2… */
  lists?: readonly string[];
}

export interface Item {
  id: string;
  categories: readonly AutomationCategory[];
  icon: LibraryAutomation['icon'];
  recommended?: true;
  en: Words;
  fr: Words;
  build(say: Say, templates: TemplateMaker): Flow;
}

/** An automation of the library as a file in one language, which is how it comes to a number. */
export function fileOf(item: Item, locale: Locale): AutomationFile {
  const templates = templateMaker(locale);
  const flow = item.build((en, fr) => (locale === 'fr' ? fr : en), templates.make);
  const graph = graphOf(flow);
  return {
    format: 'herald.automation',
    version: 1,
    name: item[locale].name,
    graph,
    templates: templates.made.map((structure, index) => ({
      ref: index + 1,
      name: structure.name,
      language: structure.language,
      structure,
    })),
    lists: (flow.lists ?? []).map((name, index) => ({ ref: index + 1, name })),
    labels: [],
    files: [],
    automations: [],
    campaigns: [],
    products: [],
    fields: [],
    needs: needsOf(graph),
  };
}

function graphOf({ trigger, blocks, next, rules = {}, variables = [] }: Flow): Graph {
  const usual = newGraph(trigger.kind, 't');
  const { kind: _, ...settings } = trigger;
  return layOut(
    graphSchema.parse({
      start: 't',
      blocks: { t: { type: 'trigger', settings: { kind: trigger.kind, ...settings } }, ...blocks },
      next: Object.fromEntries(
        Object.entries(next).map(([from, to]) => [from, typeof to === 'string' ? { next: to } : to]),
      ),
      variables,
      rules: { ...usual.rules, ...rules },
    }),
  );
}

export function presentItem(item: Item, locale: Locale): LibraryAutomation {
  const { graph, templates, lists, needs } = fileOf(item, locale);
  return {
    id: item.id,
    name: item[locale].name,
    description: item[locale].description,
    categories: [...item.categories],
    icon: item.icon,
    recommended: item.recommended ?? false,
    needs,
    lists: lists.map(({ name }) => name),
    templates: templates.map(({ name, structure }) => ({ name, structure: structure as StandardStructure })),
    graph,
  };
}
