import { explainContact, explainRecipient } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { contactKeys } from '#data/keys/contacts.ts';

export const contactExplanationQuery = (place: NumberParams, contactId: number) =>
  queryOptions({
    queryKey: contactKeys.explanation(place, contactId),
    queryFn: async ({ signal }) =>
      (await call(explainContact, { params: { ...place, contact_id: contactId }, signal })).data,
  });

/** Begins like everything kept about the campaign, so that what changes the campaign refreshes the story. */
export const recipientExplanationQuery = (
  campaign: NumberParams & { campaign_id: number },
  recipientId: number,
) =>
  queryOptions({
    queryKey: campaignKeys.explanation(campaign, recipientId),
    queryFn: async ({ signal }) =>
      (await call(explainRecipient, { params: { ...campaign, recipient_id: recipientId }, signal })).data,
  });
