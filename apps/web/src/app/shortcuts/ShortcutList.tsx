import { Group, Kbd, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { readableKeys } from './modKey.ts';
import { closeShortcutList } from './shortcutListStore.ts';
import { activeShortcuts } from './useShortcuts.ts';

/** What `?` shows: the keys that work on this page right now. */
export default function ShortcutList() {
  const { t } = useTranslation();
  const names = { shift: t('shortcuts.shift'), escape: t('shortcuts.escape') };
  return (
    <Dialog opened onClose={closeShortcutList} size="md" title={t('shortcuts.title')}>
      <Stack>
        {activeShortcuts().map(({ section, shortcuts }) => (
          <section key={section}>
            <Title order={3} mb={6}>
              {section}
            </Title>
            {shortcuts.map(({ keys, label }) => (
              <Group key={keys} justify="space-between" py={4}>
                <span>{label}</span>
                <Group gap={4}>
                  {readableKeys(keys, names).map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </Group>
            ))}
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
