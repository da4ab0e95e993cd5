import {
  type Campaign,
  type CampaignExperiment,
  type ExperimentChoice,
  type RouteBody,
  removeExperiment,
  setExperiment,
} from '@herald/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/api.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { savable } from '../review/sources.ts';
import type { Draft } from '../review/useVariableDraft.ts';
import { useCampaignParams } from '../useCampaign.ts';
import type { Saving } from '../useSaving.ts';

/** Another message as it is typed; its template is open at first. */
export interface OtherDraft {
  key: number;
  template_id: number | null;
  /** Absent until the server has guessed them. */
  variables: Draft | undefined;
}

export interface ExperimentDraft extends ExperimentChoice {
  others: OtherDraft[];
}

type Body = RouteBody<typeof setExperiment>;

export interface ExperimentForm {
  draft: ExperimentDraft;
  change: (draft: ExperimentDraft) => void;
  saving: Saving;
}

const draftOf = (experiment: CampaignExperiment | null): ExperimentDraft => ({
  metric: experiment?.metric ?? 'read',
  test: experiment ? experiment.test : { percent: 20, hours: 4, if_chance: 'leader' },
  others: (experiment?.variants ?? [])
    .filter(({ position }) => position > 1)
    .map(({ position, template, variables }) => ({
      key: position,
      template_id: template?.id ?? null,
      variables,
    })),
});

/** What is tried out, as it is typed; saved a moment after each change that is whole, and the review follows. */
export function useExperimentDraft(
  campaign: Campaign,
  experiment: CampaignExperiment | null,
): ExperimentForm {
  const params = useCampaignParams();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(experiment));
  const [isWaiting, setWaiting] = useState(false);
  const save = useMutation({
    scope: { id: `campaign ${campaign.id}` },
    mutationFn: async (body: Body | null) => {
      if (body) return (await call(setExperiment, { params, body })).data;
      await call(removeExperiment, { params });
      return null;
    },
    onSuccess: (data) => {
      queryClient.setQueryData(campaignKeys.experiment(params), data);
      setDraft((now) => withGuesses(now, data));
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: campaignKeys.review(params) }),
        queryClient.invalidateQueries({ queryKey: campaignKeys.one(params), exact: true }),
      ]);
    },
  });
  const saveSoon = useDebouncedCallback(
    (body: Body | null) => {
      setWaiting(false);
      save.mutate(body);
    },
    { delay: 500, flushOnUnmount: true },
  );
  const change = (next: ExperimentDraft) => {
    setDraft(next);
    const body = bodyOf(next);
    if (body === undefined) return saveSoon.cancel();
    setWaiting(true);
    saveSoon(body);
  };
  const state =
    isWaiting || save.isPending ? 'saving' : save.isError ? 'failed' : save.isSuccess ? 'saved' : 'clean';
  const retry = () => save.variables !== undefined && save.mutate(save.variables);
  return {
    draft,
    change,
    saving: { state, error: save.error, saveSoon: () => {}, cancel: saveSoon.cancel, retry },
  };
}

/** Null: nothing is tried out. Undefined: a template or a number is still to be chosen. */
function bodyOf({ metric, test, others }: ExperimentDraft): Body | null | undefined {
  if (others.length === 0) return null;
  if (test && !(test.percent >= 1 && test.percent <= 90 && test.hours >= 1 && test.hours <= 168))
    return undefined;
  const whole: Body['others'] = [];
  for (const { template_id, variables } of others) {
    if (template_id === null) return undefined;
    whole.push({ template_id, ...(variables ? { variables: savable(variables) } : {}) });
  }
  return { metric, test, others: whole };
}

/** What the server guessed where nothing was chosen yet. */
function withGuesses(draft: ExperimentDraft, saved: CampaignExperiment | null): ExperimentDraft {
  const others = draft.others.map((other, index) => {
    const known = saved?.variants.find(({ position }) => position === index + 2);
    const isSame = known?.template?.id === other.template_id;
    return other.variables === undefined && isSame && known
      ? { ...other, variables: known.variables }
      : other;
  });
  return { ...draft, others };
}
