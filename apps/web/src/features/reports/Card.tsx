import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Reports.module.css';

interface CardProps {
  title: string;
  /** One line under the title. */
  hint?: string;
  children: ReactNode;
}

/** A part of a report. */
export function Card({ title, hint, children }: CardProps) {
  return (
    <Paper component="section" withBorder radius="md" className={classes.card} aria-label={title}>
      <Title order={2}>{title}</Title>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      {children}
    </Paper>
  );
}
