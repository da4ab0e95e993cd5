import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useIdParam, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { groupQuery } from '#data/groups/queries.ts';
import { ImportWizard } from '#features/imports/index.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';

const groupPage = '/teams/$teamId/$phoneNumberId/lists/$listId';

/** Everybody in the file comes onto this list. */
export function ImportGroupScreen() {
  const { t } = useTranslation('groups');
  const groupId = useIdParam('listId');
  const link = { ...useLinkParams(), listId: String(groupId) };
  const navigate = useNavigate();
  const query = useQuery(groupQuery(useNumberParams(), groupId));
  const [managesPeople, managesGroups] = [useCan('contacts.manage'), useCan('groups.manage')];
  return (
    <Page
      title={query.data ? t('importing.title', { name: query.data.name }) : t('importing.untitled')}
      back={
        <BackLink to={groupPage} params={link}>
          {query.data?.name ?? t('one')}
        </BackLink>
      }
    >
      {managesPeople && managesGroups ? (
        <Loaded query={query} skeleton={260}>
          {() => (
            <ImportWizard groupId={groupId} onDone={() => void navigate({ to: groupPage, params: link })} />
          )}
        </Loaded>
      ) : (
        <EmptyState drawing="broken">{t('importing.notAllowed')}</EmptyState>
      )}
    </Page>
  );
}
