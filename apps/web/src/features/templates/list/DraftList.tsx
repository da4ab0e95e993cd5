import { createTemplateDraft, deleteTemplateDraft, type WrittenTemplate } from '@herald/contract';
import { ActionIcon, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { templateKeys } from '#data/keys/templates.ts';
import { templateDraftQuery, templateDraftsQuery } from '#data/templates/draftQueries.ts';
import { AnchorLink } from '#ui/links.tsx';
import { notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import classes from './DraftList.module.css';

/** What is being written, by anybody of the team; nothing where there is nothing. */
export function DraftList() {
  const { t } = useTranslation('templates');
  const params = useNumberParams();
  const { data: drafts = [] } = useQuery(templateDraftsQuery(params));
  const remove = useRemove();
  if (drafts.length === 0) return null;
  return (
    <section className={classes.drafts} aria-labelledby="drafts">
      <Title order={2} size="h4" id="drafts">
        {t('drafts.title')}
      </Title>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <DraftLine draft={draft} onDelete={() => remove.mutate(draft)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DraftLine({ draft, onDelete }: { draft: WrittenTemplate; onDelete: () => void }) {
  const { t } = useTranslation('templates');
  const { id, template_id, updated_at, updated_by } = draft;
  const name = draft.name || t('drafts.unnamed');
  return (
    <>
      <AnchorLink
        to="/teams/$teamId/$phoneNumberId/templates/create"
        params={useLinkParams()}
        search={(template_id === null ? { draft: id } : { edit: template_id }) as never}
        className={classes.name}
      >
        {name}
      </AnchorLink>
      <Text span size="sm" c="dimmed" className={classes.about}>
        {template_id === null ? null : `${t('drafts.edit')} · `}
        {updated_by ? `${updated_by} · ` : null}
        <RelativeTime time={updated_at} />
      </Text>
      <ActionIcon variant="subtle" color="gray" aria-label={t('drafts.delete', { name })} onClick={onDelete}>
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** At once, and back with a click: nobody is asked twice about a draft, and nothing typed is lost. */
function useRemove() {
  const { t } = useTranslation('templates');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: templateKeys.drafts(params) });
  return useMutation({
    mutationFn: async ({ id }: WrittenTemplate) => {
      const whole = await queryClient.fetchQuery({ ...templateDraftQuery(params, id), staleTime: 0 });
      await call(deleteTemplateDraft, { params: { ...params, draft_id: id } });
      return whole;
    },
    onSuccess: ({ name, content, template_id }) =>
      notifyUndo(t('drafts.deleted', { name: name || t('drafts.unnamed') }), () => {
        const body = { name, content, template_id };
        call(createTemplateDraft, { params, body }).then(refresh, notifyError);
      }),
    onError: notifyError,
    onSettled: refresh,
  });
}
