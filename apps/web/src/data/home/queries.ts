import {
  countAwaitingReply,
  listCampaigns,
  listContacts,
  listConversations,
  listTemplatesLight,
} from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { contactKeys } from '#data/keys/contacts.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { templateKeys } from '#data/keys/templates.ts';

/** Conversations whose last word is the customer's, those that asked for a person first. */
export const waitingQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: conversationKeys.waiting(params),
    queryFn: async ({ signal }) =>
      (await call(listConversations, { params, query: { awaiting: 'true', per_page: 5 }, signal })).data,
  });

export const awaitingCountQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: conversationKeys.awaiting(params),
    queryFn: async ({ signal }) => (await call(countAwaitingReply, { params, signal })).data.count,
  });

export const recentCampaignsQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: campaignKeys.recent(params),
    queryFn: async ({ signal }) =>
      (await call(listCampaigns, { params, query: { per_page: 25 }, signal })).data,
  });

export const contactCountQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: contactKeys.count(params),
    queryFn: async ({ signal }) =>
      (await call(listContacts, { params, query: { per_page: 1 }, signal })).meta.total,
  });

export const templateStatusesQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: templateKeys.light(params),
    queryFn: async ({ signal }) => (await call(listTemplatesLight, { params, signal })).data,
  });
