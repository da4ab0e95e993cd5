import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
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
