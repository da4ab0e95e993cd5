import { type Campaign, updateCampaign, type VariableSource } from '@herald/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/api.ts';
import { campaignKey } from '../queries.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { savable } from './sources.ts';

export type Draft = Readonly<Record<string, VariableSource | undefined>>;

export interface VariableDraft {
  draft: Draft;
  change: (key: string, source: VariableSource | undefined) => void;
  state: 'clean' | 'saving' | 'saved' | 'failed';
  error: unknown;
  retry: () => void;
}

/** The sources as they are typed; a moment after the last change they are saved and the review follows. */
export function useVariableDraft(campaign: Campaign): VariableDraft {
  const params = useCampaignParams();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft>(campaign.variables);
  const [isWaiting, setWaiting] = useState(false);
  const save = useMutation({
    scope: { id: `variables ${params.campaign_id}` },
    mutationFn: (next: Draft) => call(updateCampaign, { params, body: { variables: savable(next) } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(campaignKey(params), data);
      return queryClient.invalidateQueries({ queryKey: [...campaignKey(params), 'review'] });
    },
  });
  const saveSoon = useDebouncedCallback(
    (next: Draft) => {
      setWaiting(false);
      save.mutate(next);
    },
    { delay: 500, flushOnUnmount: true },
  );
  const change = (key: string, source: VariableSource | undefined) => {
    const next = { ...draft, [key]: source };
    setDraft(next);
    setWaiting(true);
    saveSoon(next);
  };
  const state =
    isWaiting || save.isPending ? 'saving' : save.isError ? 'failed' : save.isSuccess ? 'saved' : 'clean';
  return { draft, change, state, error: save.error, retry: () => save.mutate(draft) };
}
