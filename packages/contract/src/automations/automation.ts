import { type Graph, type Problem, triggerTypes } from '@herald/flow';
import { z } from 'zod';
import { id, money, numberPath, numberThing, time } from '../common.ts';
import { templateStructure } from '../templates.ts';
import { lackingThing } from './lacking.ts';

export const automationParams = numberThing('automation_id');
export const automationsPath = `${numberPath}/automations`;
export const automationPath = `${automationsPath}/:automation_id`;

export const triggerType = z.enum(triggerTypes);

/** A graph that Herald made: it was checked when it was saved. */
export const savedGraph = z.custom<Graph>((value) => typeof value === 'object' && value !== null);

export const problem = z.custom<Problem>((value) => typeof value === 'object' && value !== null);

/** As the list shows it. */
export const automation = z.object({
  id,
  name: z.string(),
  trigger_type: triggerType,
  /** What sets it off, in words: "promo, soldes", names of templates, the list. */
  triggered_by: z.string(),
  is_active: z.boolean(),
  /** Of several that a message would start, the first starts. */
  position: z.int(),
  /** Null before the first publishing. */
  live_version: z.int().nullable(),
  /** The draft says something else than what is live. */
  has_changes: z.boolean(),
  /** How often somebody came in. */
  runs: z.int(),
  /** People who wait in it now. */
  under_way: z.int(),
  /** Runs that ended, and those of them that reached the goal. */
  goals: z.int(),
  /** Errors of the draft, which stop publishing. */
  problem_count: z.int(),
  /** Its trigger waits for a shop, and none tells of anything yet: nobody comes in. */
  needs_shop: z.boolean(),
  /** What it uses while it is switched on, and cannot have. */
  troubles: z.array(lackingThing),
  /** What its messages led to. Null where no shop tells of orders; the turnover also where it is of several currencies. */
  turnover: money.nullable(),
  order_count: z.int().nullable(),
  created_at: time,
  updated_at: time,
});
export type Automation = z.output<typeof automation>;

export const editor = z.object({ id, name: z.string() });

/** A template that is being written for a block, and was not submitted yet. */
export const templateDraft = z.object({
  id,
  name: z.string(),
  language: z.string(),
  /** Perhaps unfinished. */
  structure: templateStructure,
  header_file_id: id.nullable(),
  /** What it became. */
  template_id: id.nullable(),
  updated_at: time,
});
export type TemplateDraft = z.output<typeof templateDraft>;

/** With all that the editor needs. */
export const automationDetail = automation.extend({
  graph: savedGraph,
  /** Rises with every save: a save of an older one is refused. */
  revision: z.int(),
  /** Block → who changed it last, and when. */
  authors: z.record(z.string(), z.object({ user: editor.nullable(), at: time })),
  problems: z.array(problem),
  template_drafts: z.array(templateDraft),
  /** Of an incoming webhook. */
  hook: z.object({ url: z.string() }).nullable(),
});
export type AutomationDetail = z.output<typeof automationDetail>;
