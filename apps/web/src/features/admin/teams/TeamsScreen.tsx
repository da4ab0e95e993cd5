import type { AdminTeam } from '@herald/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { searchWords } from '#ui/searchParams.ts';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { BlockDialog } from '../BlockDialog.tsx';
import { adminTeamsQuery, type TeamChange, useBlockTeam, useChangeTeam } from './queries.ts';
import { TeamTable } from './TeamTable.tsx';

const urlState = z.object({ search: searchWords });
const opposite = {
  prepay: 'billByMeta',
  billByMeta: 'prepay',
  grant: 'withdraw',
  withdraw: 'grant',
} as const;

/** Every team of the installation: who leads it, what it pays, and whether it may work. */
export function TeamsScreen() {
  const { t } = useTranslation('admin');
  const [{ search }, onSearch] = useUrlState(urlState);
  const [leaving, setLeaving] = useState<AdminTeam | null>(null);
  const query = useInfiniteQuery(adminTeamsQuery(search ?? ''));
  const block = useBlockTeam();
  const { mutate } = useChangeTeam();
  const change = (team: AdminTeam, wanted: TeamChange) =>
    mutate(
      { team, change: wanted },
      {
        onSuccess: () => {
          const words = t(`teams.done.${wanted}`, { name: team.name });
          if (wanted === 'unblock') notifyDone(words);
          else notifyUndo(words, () => mutate({ team, change: opposite[wanted] }));
        },
      },
    );
  return (
    <Page
      title={t('teams.title')}
      purpose={t('teams.purpose')}
      filters={
        <SearchField
          width={340}
          label={t('teams.search')}
          value={search}
          onSearch={(words) => onSearch({ search: words || undefined })}
        />
      }
    >
      <Loaded
        query={query}
        skeleton={<TableSkeleton rows={8} columns={6} />}
        empty={
          <EmptyState drawing="search">
            {search ? t('teams.noneFound', { search }) : t('teams.none')}
          </EmptyState>
        }
      >
        {(teams) => <TeamTable teams={teams} onBlock={setLeaving} onChange={change} />}
      </Loaded>
      <ShowMore query={query} mt="sm" />
      {leaving ? (
        <BlockDialog
          name={leaving.name}
          text={t('teams.blockText')}
          send={async (reason) => {
            await block.mutateAsync({ team_id: leaving.id, reason });
            notifyUndo(t('teams.done.block', { name: leaving.name }), () => change(leaving, 'unblock'));
          }}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Page>
  );
}
