import { ActionIcon, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyAction } from '#ui/CopyAction.tsx';

interface CopiedTextProps {
  label: string;
  hint?: string;
  /** What is copied. */
  text: string;
  /** What is seen of it; all when absent. */
  shown?: string;
  /** Several lines. */
  lines?: boolean;
  /** Covered until somebody looks. */
  secret?: boolean;
}

const styles = { input: { fontFamily: 'monospace', fontSize: 13 } };

/** A text of ours for another program. */
export function CopiedText({ label, hint, text, shown, lines, secret }: CopiedTextProps) {
  const { t } = useTranslation('templates');
  const id = useId();
  const [seen, setSeen] = useState(!secret);
  const field = {
    id,
    readOnly: true,
    value: seen ? (shown ?? text) : `${text.slice(0, 8)}${'•'.repeat(24)}`,
    styles,
    style: { flex: lines ? '1 1 100%' : 1, minWidth: 0 },
  };
  const look = secret ? (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t(seen ? 'api.hide' : 'api.show')}
      onClick={() => setSeen(!seen)}
    >
      {seen ? (
        <IconEyeOff size={18} stroke={1.6} aria-hidden />
      ) : (
        <IconEye size={18} stroke={1.6} aria-hidden />
      )}
    </ActionIcon>
  ) : null;
  return (
    <Stack gap={4}>
      <Text component="label" htmlFor={id} size="sm" fw={500}>
        {label}
      </Text>
      {hint ? (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      ) : null}
      <Group gap="xs" align="flex-start" wrap={lines ? 'wrap' : 'nowrap'}>
        {lines ? <Textarea {...field} autosize /> : <TextInput {...field} rightSection={look} />}
        <CopyAction text={text} of={label} />
      </Group>
    </Stack>
  );
}
