import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { PageTitle } from '#ui/PageTitle.tsx';

interface StepFormProps {
  title: string;
  intro: ReactNode;
  failure: string | null;
  sending: boolean;
  submit: string;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** One step of the way in: a question or two, one button. */
export function StepForm({ title, intro, failure, sending, submit, onSubmit, children }: StepFormProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Title order={1} mb={4}>
        {title}
      </Title>
      <Text c="dimmed">{intro}</Text>
      <form onSubmit={onSubmit} noValidate>
        <Stack mt="lg" gap="md">
          {failure ? (
            <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
              {failure}
            </Alert>
          ) : null}
          {children}
          <Button type="submit" size="md" loading={sending} style={{ alignSelf: 'flex-start' }}>
            {submit}
          </Button>
        </Stack>
      </form>
    </>
  );
}
