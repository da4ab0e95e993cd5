import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useIdParam, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { segmentQuery } from '#data/segments/queries.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { SegmentEditor } from './SegmentEditor.tsx';

export function EditSegmentScreen() {
  const { t } = useTranslation('segments');
  const segmentId = useIdParam('segmentId');
  const mayManage = useCan('groups.manage');
  const query = useQuery(segmentQuery(useNumberParams(), segmentId));
  return (
    <Page
      title={query.data ? t('edit.title', { name: query.data.name }) : t('one')}
      back={
        <BackLink
          to="/teams/$teamId/$phoneNumberId/lists/segments/$segmentId"
          params={{ ...useLinkParams(), segmentId: String(segmentId) }}
        >
          {query.data?.name ?? t('one')}
        </BackLink>
      }
    >
      {!mayManage ? (
        <EmptyState drawing="broken">{t('notAllowed')}</EmptyState>
      ) : (
        <Loaded query={query} skeleton={320}>
          {(segment) => <SegmentEditor key={segmentId} segment={segment} />}
        </Loaded>
      )}
    </Page>
  );
}
