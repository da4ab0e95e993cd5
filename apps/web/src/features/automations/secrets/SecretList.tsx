import type { listAutomationSecrets, RouteResponse } from '@herald/contract';
import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Secrets.module.css';

export type ListedSecret = RouteResponse<typeof listAutomationSecrets>['data'][number];

interface SecretListProps {
  secrets: readonly ListedSecret[];
  mayChange: boolean;
  onReplace: (secret: ListedSecret) => void;
  onDelete: (secret: ListedSecret) => void;
}

/** Each by its name, with who set its value and when: the value itself is nowhere to be read. */
export function SecretList({ secrets, mayChange, onReplace, onDelete }: SecretListProps) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <ul className={classes.list}>
      {secrets.map((secret) => {
        const { name, created_at, created_by, used_by } = secret;
        const at = format.dateTime(created_at);
        return (
          <li key={name}>
            <Stack gap={0} flex={1} miw={0}>
              <code className={classes.name}>{name}</code>
              <Text size="sm" c="dimmed">
                {created_by
                  ? t('secret.setBy', { by: created_by.name, at })
                  : t('secret.setByNobody', { at })}
              </Text>
              <Text size="sm" c="dimmed">
                {used_by.length === 0
                  ? t('secret.unused')
                  : t('secret.usedBy', { count: used_by.length, number: format.number(used_by.length) })}
              </Text>
            </Stack>
            {mayChange ? (
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('secret.replaceOne', { name })}
                  onClick={() => onReplace(secret)}
                >
                  <IconPencil {...icon} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('secret.deleteOne', { name })}
                  onClick={() => onDelete(secret)}
                >
                  <IconTrash {...icon} />
                </ActionIcon>
              </Group>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
