import { listCampaigns, listContacts, listConversations, listTemplatesLight } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';

/** Conversations that wait for an answer, those that asked for a person first. */
export const waitingQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: ['conversations', params, 'home'],
    queryFn: async ({ signal }) =>
      (await call(listConversations, { params, query: { unread: 'true', per_page: 5 }, signal })).data,
  });

export const recentCampaignsQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: ['campaigns', params, 'home'],
    queryFn: async ({ signal }) =>
      (await call(listCampaigns, { params, query: { per_page: 25 }, signal })).data,
  });

export const contactCountQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: ['contacts', params, 'count'],
    queryFn: async ({ signal }) =>
      (await call(listContacts, { params, query: { per_page: 1 }, signal })).meta.total,
  });

export const templateStatusesQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: ['templates', params, 'light'],
    queryFn: async ({ signal }) => (await call(listTemplatesLight, { params, signal })).data,
  });
