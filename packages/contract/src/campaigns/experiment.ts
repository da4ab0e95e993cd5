import { z } from 'zod';
import { data, id, money, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { neededVariable, templateStructure } from '../templates.ts';
import { campaignParams, campaignPath } from './path.ts';
import { variableMapping } from './variables.ts';

/** The most messages of one campaign. */
export const mostVariants = 4;

/** By what messages are compared: shares of those who got one, or what these bought within a week. */
export const experimentMetrics = ['read', 'click', 'reply', 'revenue'] as const;
export type ExperimentMetric = (typeof experimentMetrics)[number];

/** What the others get when the difference may be chance: the best so far, the first, or what a person says. */
export const whenChance = ['leader', 'first', 'ask'] as const;

export const experimentTest = z.object({
  /** So many per cent try all messages; the others wait. */
  percent: z.int().min(1).max(90),
  /** So long after the last of them got theirs, the others get the winner. */
  hours: z.int().min(1).max(168),
  if_chance: z.enum(whenChance),
});
export type ExperimentTest = z.output<typeof experimentTest>;

export const experimentChoice = z.object({
  metric: z.enum(experimentMetrics),
  /** Null: everybody takes part, evenly. */
  test: experimentTest.nullable(),
});
export type ExperimentChoice = z.output<typeof experimentChoice>;

/** Of a share or a mean: the difference between the best and the next one, and between what it lies 95 times of 100. */
export const experimentVerdict = z.object({
  /** `clear` when the best is better than each other one; `chance` when that cannot be told; `few` when nothing can. */
  kind: z.enum(['clear', 'chance', 'few']),
  /** Positions. */
  leader: z.int(),
  second: z.int(),
  /** Shares as 0 to 1, money in minor units; null when `few`. */
  difference: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** People of each message that it would take to tell this difference, about; null where nobody can say. */
  needed: z.int().nullable(),
});
export type ExperimentVerdict = z.output<typeof experimentVerdict>;

/** What was tried on how many people, and what they did. */
export const variantFigures = z.object({
  /** Drawn for it. */
  people: z.int(),
  /** Whose turn has come. */
  entered: z.int(),
  delivered: z.int(),
  read: z.int(),
  clicked: z.int(),
  replied: z.int(),
  failed: z.int(),
  /** Not reached because WhatsApp limits how much marketing a person gets; some may be tried again. */
  capped: z.int(),
  buyers: z.int(),
  turnover: money.nullable(),
});

export const campaignVariant = z.object({
  /** 1 is the campaign's own message. */
  position: z.int(),
  template: z
    .object({
      id,
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: z.string(),
      structure: templateStructure,
    })
    .nullable(),
  variables: variableMapping,
  variables_needed: z.array(neededVariable),
  /** Null before the start. */
  figures: variantFigures.nullable(),
  /** When it turned out that WhatsApp sends it no more, and how many people got what the others got instead. */
  withdrawn: z.object({ at: time, people: z.int() }).nullable(),
  /** People it was drawn for who were erased or merged with somebody since: they count no more. */
  gone: z.int(),
});
export type CampaignVariant = z.output<typeof campaignVariant>;

export const experimentStates = ['planned', 'even', 'testing', 'waiting', 'asking', 'decided'] as const;
export type ExperimentState = (typeof experimentStates)[number];

export const campaignExperiment = experimentChoice.extend({
  variants: z.array(campaignVariant),
  /**
   * `planned` before the start; `even` where all take part; `testing` until the last of the test has theirs, `waiting` until
   * the time is over, `asking` when a person has to choose, `decided` afterwards.
   */
  state: z.enum(experimentStates),
  /** When the winner is looked for; null before that is known, and afterwards. */
  decides_at: time.nullable(),
  decided_at: time.nullable(),
  /** The rule, or a person. */
  decided_by: z.enum(['rule', 'person']).nullable(),
  /** What the others get; null while nobody knows, and where there are none. */
  winner: z.int().nullable(),
  /** As things stand; before the start, and before anything was counted, null. */
  verdict: experimentVerdict.nullable(),
  counted_at: time.nullable(),
});
export type CampaignExperiment = z.output<typeof campaignExperiment>;

const path = `${campaignPath}/experiment`;

export const getExperiment = defineRoute({
  name: 'getExperiment',
  summary:
    'The messages that a campaign tries out beside each other, and what came of it; null for those with one message',
  method: 'GET',
  path,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  response: data(campaignExperiment.nullable()),
});

export const setExperiment = defineRoute({
  name: 'setExperiment',
  summary: 'Try out other messages beside the own one of a campaign, until it starts',
  method: 'PUT',
  path,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  body: experimentChoice.extend({
    /** Beside the campaign's own. */
    others: z
      .array(z.object({ template_id: id, variables: variableMapping.optional() }))
      .min(1)
      .max(mostVariants - 1),
  }),
  response: data(campaignExperiment.nullable()),
  errors: ['campaign_wrong_step', 'template_not_usable'],
});

export const removeExperiment = defineRoute({
  name: 'removeExperiment',
  summary: "Send the campaign's own message alone again",
  method: 'DELETE',
  path,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  errors: ['campaign_wrong_step'],
});

export const chooseWinner = defineRoute({
  name: 'chooseWinner',
  summary: 'Send one of the messages to all who wait for the end of the test, whatever it says',
  method: 'POST',
  path: `${path}/winner`,
  access: 'number',
  permission: 'campaigns.send',
  params: campaignParams,
  body: z.object({ position: z.int().min(1).max(mostVariants) }),
  response: data(campaignExperiment.nullable()),
  errors: ['campaign_wrong_step'],
});
