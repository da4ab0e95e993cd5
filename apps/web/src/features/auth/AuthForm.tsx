import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { PageTitle } from '#ui/PageTitle.tsx';

interface AuthFormProps {
  title: string;
  intro?: ReactNode;
  /** What the server refused as a whole. */
  failure: string | null;
  sending: boolean;
  submit: string;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
  /** Links to the other guest pages. */
  below?: ReactNode;
}

/** The frame that every guest form shares. */
export function AuthForm({
  title,
  intro,
  failure,
  sending,
  submit,
  onSubmit,
  children,
  below,
}: AuthFormProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Title order={1} fz="1.625rem" mb={4}>
        {title}
      </Title>
      {intro ? (
        <Text c="dimmed" component="div">
          {intro}
        </Text>
      ) : null}
      <form onSubmit={onSubmit} noValidate>
        <Stack mt="lg" gap="md">
          {failure ? (
            <Alert
              color="red"
              variant="light"
              role="alert"
              icon={<IconAlertCircle size={18} aria-hidden />}
              styles={{ message: { color: 'inherit' } }}
            >
              {failure}
            </Alert>
          ) : null}
          {children}
          <Button type="submit" size="md" loading={sending} fullWidth>
            {submit}
          </Button>
        </Stack>
      </form>
      {below ? (
        <Stack gap={6} mt="lg" ta="center" fz="sm">
          {below}
        </Stack>
      ) : null}
    </>
  );
}
