import { createMacro, deleteMacro, type Macro } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { macrosQuery } from '#data/macros/queries.ts';
import { notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';

/** Gone at once; Undo writes it again. */
export function useDeleteMacro(): (macro: Macro) => void {
  const { t } = useTranslation('macros');
  const queryClient = useQueryClient();
  const { team_id } = useNumberParams();
  const { queryKey } = macrosQuery(team_id);
  const refetch = () => queryClient.invalidateQueries({ queryKey });
  const onError = (error: unknown) => {
    notifyError(error);
    void refetch();
  };
  const restore = useMutation({
    mutationFn: ({ name, steps, is_shared }: Macro) =>
      call(createMacro, { params: { team_id }, body: { name, steps, is_shared } }),
    onSuccess: refetch,
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Macro) => call(deleteMacro, { params: { team_id, macro_id: id } }),
    onMutate: ({ id }) => {
      queryClient.setQueryData(queryKey, (macros) => macros?.filter((each) => each.id !== id));
    },
    onSuccess: (_, macro) => notifyUndo(t('deleted', { name: macro.name }), () => restore.mutate(macro)),
    onError,
  });
  return remove.mutate;
}
