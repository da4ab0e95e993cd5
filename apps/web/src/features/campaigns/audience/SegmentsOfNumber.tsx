import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { segmentsQuery } from '#data/segments/queries.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { ChooseSegments } from './ChooseSegments.tsx';

/** Whoever meets the conditions of segments becomes a recipient. */
export function SegmentsOfNumber() {
  const { t } = useTranslation('campaigns');
  const segments = useQuery(segmentsQuery(useNumberParams()));
  const linkParams = useLinkParams();
  if (segments.data?.length === 0) {
    return (
      <EmptyState
        drawing="people"
        action={
          <ButtonLink to="/teams/$teamId/$phoneNumberId/lists/segments" params={linkParams} variant="default">
            {t('segments.open')}
          </ButtonLink>
        }
      >
        {t('segments.none')}
      </EmptyState>
    );
  }
  if (segments.data) return <ChooseSegments segments={segments.data} />;
  if (segments.isError) {
    return <ErrorState error={segments.error} onRetry={() => void segments.refetch()} />;
  }
  return <TableSkeleton rows={4} columns={2} />;
}
