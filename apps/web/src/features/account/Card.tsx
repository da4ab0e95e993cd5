import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface CardProps {
  title: string;
  /** Beside the title: a status badge. */
  beside?: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

/** One part of the account page. */
export function Card({ title, beside, text, children }: CardProps) {
  return (
    <Paper component="section" withBorder radius="md" p="md">
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2} fz="md">
            {title}
          </Title>
          {beside}
        </Group>
        {text ? (
          <Text c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        ) : null}
        {children}
      </Stack>
    </Paper>
  );
}
