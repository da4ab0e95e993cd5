import { segmentConditions } from '@herald/flow';
import { z } from 'zod';
import { data, id, numberParams, numberPath, numberThing, pageQuery, shortName, time } from './common.ts';
import { contact, contactPage } from './contacts/index.ts';
import { groupColor } from './groups.ts';
import { defineRoute } from './route.ts';

export {
  amountColumns,
  amountTest,
  booleanTest,
  choiceTest,
  dateTest,
  numberTest,
  type SegmentCondition,
  type SegmentConditions,
  segmentBranch,
  segmentCondition,
  segmentConditions,
  textColumns,
  textTest,
  timeColumns,
} from '@herald/flow';

// A segment describes people instead of listing them: whoever meets its conditions now belongs to it.

export const segment = z.object({
  id,
  name: z.string(),
  color: groupColor,
  conditions: segmentConditions,
  /** When somebody last looked; null before that. */
  contacts_count: z.int().nullable(),
  counted_at: time.nullable(),
  created_at: time,
  updated_at: time,
});
export type Segment = z.output<typeof segment>;

export const segmentPreview = z.object({
  count: z.int(),
  /** Otherwise "about". */
  is_exact: z.boolean(),
  /** At most 10. */
  sample: z.array(contact),
});
export type SegmentPreview = z.output<typeof segmentPreview>;

const params = numberThing('segment_id');
const path = `${numberPath}/segments/:segment_id`;

export const listSegments = defineRoute({
  name: 'listSegments',
  summary: 'The segments of a number by name',
  method: 'GET',
  path: `${numberPath}/segments`,
  access: 'number',
  permission: 'contacts.view',
  params: numberParams,
  response: data(z.array(segment)),
});

export const getSegment = defineRoute({
  name: 'getSegment',
  summary: 'One segment, counted now',
  method: 'GET',
  path,
  access: 'number',
  permission: 'contacts.view',
  params,
  response: data(segment),
});

const body = z.object({ name: shortName, color: groupColor.default('green'), conditions: segmentConditions });

export const createSegment = defineRoute({
  name: 'createSegment',
  summary: 'Describe people under a name',
  method: 'POST',
  path: `${numberPath}/segments`,
  access: 'number',
  permission: 'groups.manage',
  params: numberParams,
  body,
  response: data(segment),
  status: 201,
  errors: ['segment_name_taken', 'condition_unknown'],
});

export const updateSegment = defineRoute({
  name: 'updateSegment',
  summary: 'Change the name, colour or conditions of a segment',
  method: 'PUT',
  path,
  access: 'number',
  permission: 'groups.manage',
  params,
  body: z.object({
    name: shortName.optional(),
    color: groupColor.optional(),
    conditions: segmentConditions.optional(),
  }),
  response: data(segment),
  errors: ['segment_name_taken', 'condition_unknown'],
});

export const deleteSegment = defineRoute({
  name: 'deleteSegment',
  summary: 'Delete a segment; the people in it stay',
  method: 'DELETE',
  path,
  access: 'number',
  permission: 'groups.manage',
  params,
  status: 204,
});

export const previewSegment = defineRoute({
  name: 'previewSegment',
  summary: 'How many people meet conditions, and some of them',
  method: 'POST',
  path: `${numberPath}/segments/preview`,
  access: 'number',
  permission: 'contacts.view',
  params: numberParams,
  body: z.object({ conditions: segmentConditions }),
  response: data(segmentPreview),
  errors: ['condition_unknown'],
});

export const listSegmentContacts = defineRoute({
  name: 'listSegmentContacts',
  summary: 'The contacts of a segment',
  method: 'GET',
  path: `${path}/contacts`,
  access: 'number',
  permission: 'contacts.view',
  params,
  query: pageQuery.extend({ search: z.string().trim().max(120).optional() }),
  response: contactPage,
});
