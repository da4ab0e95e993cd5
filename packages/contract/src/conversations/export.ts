import { z } from 'zod';
import { numberParams, numberPath, teamParams } from '../common.ts';
import { defineRoute } from '../route.ts';
import { conversationQuery } from './list.ts';

const format = { format: z.enum(['csv', 'xlsx']).default('csv') };

export const exportConversations = defineRoute({
  name: 'exportConversations',
  summary: 'Conversations that meet the filters of the list as CSV or XLSX, streamed',
  method: 'GET',
  path: `${numberPath}/conversations/export`,
  access: 'number',
  ownerOnly: true,
  permission: 'contacts.export',
  params: numberParams,
  query: conversationQuery.extend(format),
  responseKind: 'file',
});

export const exportTeamConversations = defineRoute({
  name: 'exportTeamConversations',
  summary: 'The same of all numbers of the team',
  method: 'GET',
  path: '/api/teams/:team_id/conversations/export',
  access: 'team',
  ownerOnly: true,
  permission: 'contacts.export',
  params: teamParams,
  query: conversationQuery.omit({ group_id: true }).extend(format),
  responseKind: 'file',
});
