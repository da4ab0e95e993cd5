import type { Impersonable } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { searchWords } from '#ui/searchParams.ts';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { BlockDialog } from '../BlockDialog.tsx';
import { ImpersonateDialog } from './ImpersonateDialog.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { peopleQuery, useBlockPerson, useUnblockPerson } from './queries.ts';

const urlState = z.object({ search: searchWords });

/** Everybody who has an account, to look through their eyes when they ask for help. */
export function ImpersonationScreen() {
  const { t } = useTranslation('admin');
  const [{ search }, change] = useUrlState(urlState);
  const [chosen, setChosen] = useState<Impersonable | null>(null);
  const [leaving, setLeaving] = useState<Impersonable | null>(null);
  const block = useBlockPerson();
  const unblock = useUnblockPerson();
  const letIn = ({ id, email }: Impersonable) =>
    unblock.mutate(id, { onSuccess: () => notifyDone(t('people.unblocked', { email })) });
  const query = useQuery(peopleQuery(search ?? ''));
  return (
    <Page
      title={t('people.title')}
      purpose={t('people.purpose')}
      filters={
        <SearchField
          label={t('people.search')}
          value={search}
          onSearch={(words) => change({ search: words || undefined })}
        />
      }
    >
      <Loaded
        query={query}
        skeleton={<TableSkeleton rows={6} columns={4} />}
        empty={<EmptyState drawing="search">{t('people.none', { search })}</EmptyState>}
      >
        {(people) => (
          <PeopleTable people={people} onChoose={setChosen} onBlock={setLeaving} onUnblock={letIn} />
        )}
      </Loaded>
      {chosen ? <ImpersonateDialog person={chosen} onClose={() => setChosen(null)} /> : null}
      {leaving ? (
        <BlockDialog
          name={leaving.email}
          text={t('people.blockText')}
          send={async (reason) => {
            await block.mutateAsync({ user_id: leaving.id, reason });
            notifyUndo(t('people.wasBlocked', { email: leaving.email }), () => letIn(leaving));
          }}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Page>
  );
}
