import { Center, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Drawing } from '#ui/Drawing.tsx';
import type { DrawingName } from '#ui/drawings.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useHasMain } from '../shell/mainLandmark.ts';
import { OutsidePage } from '../shell/OutsidePage.tsx';

interface CenteredPageProps {
  drawing: DrawingName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** A page that says one thing: not found, blocked, broken. */
export function CenteredPage({ drawing, title, children, action }: CenteredPageProps) {
  const hasMain = useHasMain();
  const page = (
    <Center mih="70dvh" p="lg">
      <PageTitle>{title}</PageTitle>
      <Stack align="center" ta="center" gap="sm" maw={480}>
        <Drawing name={drawing} />
        <Title order={1}>{title}</Title>
        <Text component="div" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        <Group mt="sm" gap="xs" justify="center">
          {action}
        </Group>
      </Stack>
    </Center>
  );
  return hasMain ? page : <OutsidePage>{page}</OutsidePage>;
}
