import { type ClosingReason, type ClosingReasons, updateClosingReasons } from '@herald/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { closingReasonsQuery } from '#data/inbox/closingReasons.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

/** The list as it is to be: what has no id is added, and what is left out is archived. */
export interface WrittenList {
  is_required: boolean;
  reasons: (Pick<ClosingReason, 'name'> & { id?: number })[];
}

type Known = Pick<ClosingReasons, 'is_required' | 'reasons'>;

function withList(before: ClosingReasons, { is_required, reasons }: Known): ClosingReasons {
  const ids = reasons.map(({ id }) => id);
  const archived = before.reasons.filter(({ id }) => !ids.includes(id));
  return {
    ...before,
    is_required,
    reasons: [
      ...reasons.map((one) => ({ ...one, is_archived: false })),
      ...archived.map((one) => ({ ...one, is_archived: true })),
    ],
  };
}

/** The team's list, and what writes it whole. Of what a colleague changed meanwhile one is told, and sees it. */
export function useClosingReasons() {
  const { t } = useTranslation('inboxSettings');
  const queryClient = useQueryClient();
  const { team_id } = useNumberParams();
  const options = closingReasonsQuery(team_id);
  const { queryKey } = options;
  const query = useQuery({ ...options, staleTime: 0 });
  const send = async ({ is_required, reasons }: WrittenList): Promise<ClosingReasons> => {
    const version = queryClient.getQueryData(queryKey)?.version ?? 0;
    const listed = reasons.map(({ id, name }) => (id === undefined ? { name } : { id, name }));
    const { data } = await call(updateClosingReasons, {
      params: { team_id },
      body: { is_required, version, reasons: listed },
    });
    return data;
  };
  const shown = (list: ClosingReasons) => queryClient.setQueryData(queryKey, list);
  const change = useMutation({
    mutationFn: send,
    // One after the other: each says which list it changes.
    scope: { id: 'closingReasons' },
    // Shown at once: a quick hand's next press is on top of this one.
    onMutate: ({ is_required, reasons }: Known) => {
      queryClient.setQueryData(queryKey, (before) => before && withList(before, { is_required, reasons }));
      return queryClient.cancelQueries({ queryKey });
    },
    onSuccess: (list) => {
      shown(list);
      notifyDone(t('saved'));
    },
    onError: (error) => {
      notifyError(error);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  /** For forms, which show refusals themselves. */
  const save = async (list: WrittenList) => {
    try {
      shown(await send(list));
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey });
      throw error;
    }
  };
  return { query, change: change.mutate, save };
}
