import { Paper, Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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

export function CardSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack p="md" gap="md" role="status" aria-label={t('loading')}>
      <Skeleton height={14} width="70%" />
      <Skeleton height={14} width="50%" />
      <Skeleton height={14} width="60%" />
    </Stack>
  );
}
