import { type RouteBody, updateCampaign } from '@herald/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/api.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { useCampaignParams } from './useCampaign.ts';

type Change = RouteBody<typeof updateCampaign>;

export interface Saving {
  state: 'clean' | 'saving' | 'saved' | 'failed';
  error: unknown;
  /** Saves a moment after the last call; the calls before it are forgotten. */
  saveSoon: (change: Change) => void;
  /** Drops the change that was about to be saved. */
  cancel: () => void;
  retry: () => void;
}

/** Saves part of a campaign while the person types, one change after the other; the review follows. */
export function useSaving(): Saving {
  const params = useCampaignParams();
  const queryClient = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const save = useMutation({
    scope: { id: `campaign ${params.campaign_id}` },
    mutationFn: (change: Change) => call(updateCampaign, { params, body: change }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(campaignKeys.one(params), data);
      return queryClient.invalidateQueries({ queryKey: campaignKeys.review(params) });
    },
  });
  const mutateSoon = useDebouncedCallback(
    (change: Change) => {
      setWaiting(false);
      save.mutate(change);
    },
    { delay: 500, flushOnUnmount: true },
  );
  return {
    state:
      isWaiting || save.isPending ? 'saving' : save.isError ? 'failed' : save.isSuccess ? 'saved' : 'clean',
    error: save.error,
    saveSoon: (change) => {
      setWaiting(true);
      mutateSoon(change);
    },
    cancel: () => {
      setWaiting(false);
      mutateSoon.cancel();
    },
    retry: () => {
      if (save.variables) save.mutate(save.variables);
    },
  };
}
