import { Paper, Skeleton, Stack, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/ErrorState.tsx';
import classes from './HomeScreen.module.css';

interface HomeCardProps {
  title: string;
  /** At the end of the head: a link to the whole. */
  link?: ReactNode;
  children: ReactNode;
}

export function HomeCard({ title, link, children }: HomeCardProps) {
  return (
    <Paper component="section" radius="md" className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <Title order={2}>{title}</Title>
        {link}
      </div>
      {children}
    </Paper>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** The content of a card: grey while it loads, an error that can be retried, else what `children` makes of it. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack p="md" gap="md" role="status" aria-label={t('loading')}>
      <Skeleton height={14} width="70%" />
      <Skeleton height={14} width="50%" />
      <Skeleton height={14} width="60%" />
    </Stack>
  );
}
