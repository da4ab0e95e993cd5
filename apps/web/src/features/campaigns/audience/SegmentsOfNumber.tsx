import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { segmentsQuery } from '#data/segments/queries.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { ChooseSegments } from './ChooseSegments.tsx';

/** Whoever meets the conditions of segments becomes a recipient. */
export function SegmentsOfNumber() {
  const { t } = useTranslation('campaigns');
  const query = useQuery(segmentsQuery(useNumberParams()));
  const linkParams = useLinkParams();
  const empty = (
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
  return (
    <Loaded query={query} skeleton={<TableSkeleton rows={4} columns={2} />} empty={empty}>
      {(segments) => <ChooseSegments segments={segments} />}
    </Loaded>
  );
}
