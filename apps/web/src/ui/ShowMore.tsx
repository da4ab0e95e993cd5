import { Button, type ButtonProps, Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from './notify.ts';

interface ShowMoreProps extends ButtonProps {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
  >;
  /** Where "Show more" does not say it. */
  label?: string;
}

/** Below a list that comes page by page, as long as there is a next one; the reason and "Retry" where that did not come. */
export function ShowMore({ query, label, ...button }: ShowMoreProps) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <>
      {query.isFetchNextPageError && !query.isFetchingNextPage ? (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" ta="center" px="md" mt="sm">
          {messageOf(query.error)}
        </Text>
      ) : null}
      <Button
        variant="subtle"
        fullWidth
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
        {...button}
      >
        {query.isFetchNextPageError ? t('action.retry') : (label ?? t('action.showMore'))}
      </Button>
    </>
  );
}
