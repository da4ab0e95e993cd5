import { Button, type ButtonProps } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface ShowMoreProps extends ButtonProps {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** Where "Show more" does not say it. */
  label?: string;
}

/** Below a list that comes page by page, as long as there is a next one; "Retry" where that did not come. */
export function ShowMore({ query, label, ...button }: ShowMoreProps) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="subtle"
      fullWidth
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      {...button}
    >
      {query.isFetchNextPageError ? t('action.retry') : (label ?? t('action.showMore'))}
    </Button>
  );
}
