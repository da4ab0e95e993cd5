import { Container, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

interface InvitationPageProps {
  title: string;
  /** Who invites whom. */
  purpose?: string | undefined;
  children: ReactNode;
}

/** The card in the middle of the page in which somebody joins. */
export function InvitationPage({ title, purpose, children }: InvitationPageProps) {
  return (
    <OutsidePage>
      <PageTitle>{title}</PageTitle>
      <Container size={592} px="md" pt={{ base: 16, sm: 72 }} pb="xl">
        <Paper withBorder radius="md" p={{ base: 'md', sm: 'xl' }}>
          <Stack gap="lg">
            <div>
              <Title order={1} fz="1.625rem" mb={4} style={{ overflowWrap: 'anywhere' }}>
                {title}
              </Title>
              {purpose ? (
                <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {purpose}
                </Text>
              ) : null}
            </div>
            {children}
          </Stack>
        </Paper>
      </Container>
    </OutsidePage>
  );
}
