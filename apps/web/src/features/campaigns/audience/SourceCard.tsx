import { Group, Paper, Text, Title } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './SourceCard.module.css';

interface SourceCardProps {
  Icon: TablerIcon;
  title: string;
  /** Beside the title: a count, a badge. */
  beside?: ReactNode;
  children: ReactNode;
  /** Buttons, or why there are none. */
  action?: ReactNode;
  muted?: boolean;
}

/** One way to say who gets the campaign. */
export function SourceCard({ Icon, title, beside, children, action, muted }: SourceCardProps) {
  return (
    <Paper
      component="section"
      aria-label={title}
      radius="md"
      className={classes.card}
      data-muted={muted || undefined}
    >
      <span className={classes.icon}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.words}>
        <Group gap="xs">
          <Title order={2} size="h3">
            {title}
          </Title>
          {beside}
        </Group>
        <Text c="dimmed" size="sm">
          {children}
        </Text>
      </div>
      {action ? <div className={classes.action}>{action}</div> : null}
    </Paper>
  );
}
