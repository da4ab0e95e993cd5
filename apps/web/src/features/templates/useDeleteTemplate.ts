import { deleteTemplate } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { templateKeys } from '#data/keys/templates.ts';
import { refreshTemplates, templateQuery } from '#data/templates/queries.ts';
import { notifyDone } from '#ui/notify.ts';

/** Deletes a template, leaves its screen, and only then reads the lists again. */
export function useDeleteTemplate(leave: () => void | Promise<void>) {
  const { t } = useTranslation('templates');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: templateKeys.deleting(params),
    mutationFn: (id: number) => call(deleteTemplate, { params: { ...params, template_id: id } }),
    onSuccess: async (_, id) => {
      notifyDone(t('delete.done'));
      await leave();
      queryClient.removeQueries(templateQuery(params, id));
      void refreshTemplates(queryClient, params);
    },
  });
}

/**
 * Returns how to tell whether the template is still there: not once it is deleted in this window, or about to be. The
 * news of it comes while its screen is still shown, before or after that is drawn anew, and there is nothing left to read.
 */
export function useIsThere(templateId: number): () => boolean {
  const mutationKey = templateKeys.deleting(useNumberParams());
  const mutations = useQueryClient().getMutationCache();
  return () =>
    !mutations
      .findAll({ mutationKey, predicate: ({ state }) => state.variables === templateId })
      .some(({ state: { status } }) => status === 'pending' || status === 'success');
}
