import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconKey, IconPlus, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { secretsQuery } from '#data/automations/secretsQuery.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';

const SecretsDialog = lazyPart(() => import('./SecretsDialog.tsx'));

/** Puts a secret of the team into a field, and leads to all of them. */
export function SecretMenu({ label, onPick }: { label: string; onPick: (name: string) => void }) {
  const { t } = useTranslation('automations');
  const mayAdd = useCan('developers.manage');
  const { data: secrets, isError } = useQuery(secretsQuery(useNumberParams()));
  const [opened, setOpened] = useState<'add' | 'list' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(null);
    // Once the dialog has let go of it.
    requestAnimationFrame(() => button.current?.focus());
  };
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon ref={button} variant="subtle" color="gray" aria-label={label}>
            <IconKey size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={320} maw={320} style={{ overflowY: 'auto' }}>
          <Menu.Label>{t('secret.title')}</Menu.Label>
          {secrets?.map(({ name }) => (
            <Menu.Item key={name} style={{ overflowWrap: 'anywhere' }} onClick={() => onPick(name)}>
              {name}
            </Menu.Item>
          ))}
          {secrets === undefined || secrets.length === 0 ? (
            <Text size="sm" c="dimmed" px="sm" py={4}>
              {t(secrets ? 'secret.noneYet' : isError ? 'secret.unread' : 'common:loading')}
            </Text>
          ) : null}
          <Menu.Divider />
          {mayAdd ? (
            <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setOpened('add')}>
              {t('secret.add')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconSettings {...icon} />} onClick={() => setOpened('list')}>
            {t(mayAdd ? 'secret.manage' : 'secret.see')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened ? (
        <LazyBoundary name={t('secret.title')} onClose={close}>
          <SecretsDialog
            onClose={close}
            onAdded={
              opened === 'add'
                ? (name) => {
                    setOpened(null);
                    onPick(name);
                  }
                : undefined
            }
          />
        </LazyBoundary>
      ) : null}
    </>
  );
}
