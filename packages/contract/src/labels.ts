import { z } from 'zod';
import { data, id, pathId, shortName, teamParams } from './common.ts';
import { groupColor } from './groups.ts';
import { defineRoute } from './route.ts';

/** What a conversation is about. */
export const label = z.object({ id, name: z.string(), color: groupColor });
export type Label = z.output<typeof label>;

const labelsPath = '/api/teams/:team_id/labels';
const labelParams = teamParams.extend({ label_id: pathId });

export const listLabels = defineRoute({
  name: 'listLabels',
  summary: 'The labels of the team, by name',
  method: 'GET',
  path: labelsPath,
  access: 'team',
  permission: 'conversations.view',
  params: teamParams,
  response: data(z.array(label)),
});

export const createLabel = defineRoute({
  name: 'createLabel',
  summary: 'Add a label for conversations',
  method: 'POST',
  path: labelsPath,
  access: 'team',
  permission: 'conversations.reply',
  params: teamParams,
  body: z.object({ name: shortName, color: groupColor.default('blue') }),
  response: data(label),
  status: 201,
  errors: ['name_taken'],
});

export const updateLabel = defineRoute({
  name: 'updateLabel',
  summary: 'Rename a label, or give it another colour',
  method: 'PUT',
  path: `${labelsPath}/:label_id`,
  access: 'team',
  permission: 'conversations.assign',
  params: labelParams,
  body: z.object({ name: shortName.optional(), color: groupColor.optional() }),
  response: data(label),
  errors: ['name_taken'],
});

export const deleteLabel = defineRoute({
  name: 'deleteLabel',
  summary:
    'Delete a label; conversations lose it. `label_in_use`: a segment or an automation that is switched on asks about it',
  method: 'DELETE',
  path: `${labelsPath}/:label_id`,
  access: 'team',
  permission: 'conversations.assign',
  params: labelParams,
  status: 204,
  errors: ['label_in_use'],
});
