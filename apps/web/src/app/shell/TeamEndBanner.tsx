import { keepTeam, type Team } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { call } from '../api.ts';
import { useIsOwner } from '../session/hooks.ts';
import { teamQuery } from '../session/queries.ts';
import classes from './Banners.module.css';

/** The team is about to end: until when it can be kept, and by whom. */
export default function TeamEndBanner({ team }: { team: Team }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOwner = useIsOwner();
  const { delete_at } = team;
  if (delete_at === null) return null;
  const isOver = Date.parse(delete_at) <= Date.now();
  return (
    <div className={classes.banner} data-tone="warning" role="status">
      <IconTrashX size={18} aria-hidden />
      <span>
        {isOver ? t('banners:teamEnding') : t('banners:teamEnds', { date: format.date(delete_at) })}
      </span>
      {isOver ? null : isOwner ? <Keep teamId={team.id} /> : <span>{t('banners:askOwner')}</span>}
    </div>
  );
}

function Keep({ teamId }: { teamId: number }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const keep = useMutation({
    mutationFn: () => call(keepTeam, { params: { team_id: teamId } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(teamQuery(teamId).queryKey, data);
      notifyDone(t('banners:teamKept'));
    },
    onError: notifyError,
  });
  return (
    <Button size="compact-sm" variant="default" onClick={() => keep.mutate()} loading={keep.isPending}>
      {t('banners:keepTeam')}
    </Button>
  );
}
