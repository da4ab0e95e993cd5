import { z } from 'zod';
import { data } from '../common.ts';
import { defineRoute } from '../route.ts';
import { neededVariable, templateStructure } from '../templates.ts';
import { mostVariants } from './experiment.ts';
import { campaignParams, campaignPath } from './path.ts';
import { variableMapping } from './variables.ts';

/** A message of a campaign whose template was edited at WhatsApp, and asks for something else than was filled in. */
export const changedMessage = z.object({
  /** 1 is the campaign's own message. */
  position: z.int(),
  template: z.object({ name: z.string(), language: z.string(), structure: templateStructure }),
  /** The template as it was filled in; null for what stopped before that was kept. */
  before: templateStructure.nullable(),
  variables_needed: z.array(neededVariable),
  /** Of what was filled in, what certainly still stands in its place. */
  variables: variableMapping,
});
export type ChangedMessage = z.output<typeof changedMessage>;

const path = `${campaignPath}/changed-messages`;

export const listChangedMessages = defineRoute({
  name: 'listChangedMessages',
  summary:
    'What was edited at WhatsApp in the templates of a campaign, for as long as it is not filled in anew',
  method: 'GET',
  path,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  response: data(z.array(changedMessage)),
});

export const fillChangedMessages = defineRoute({
  name: 'fillChangedMessages',
  summary:
    'Fill in anew what was edited at WhatsApp; a campaign that stopped because of it may go on afterwards',
  method: 'PUT',
  path,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  body: z.object({
    messages: z
      .array(z.object({ position: z.int().min(1).max(mostVariants), variables: variableMapping }))
      .min(1)
      .max(mostVariants),
  }),
  /** What is still to be filled in. */
  response: data(z.array(changedMessage)),
  errors: ['campaign_wrong_step'],
});
