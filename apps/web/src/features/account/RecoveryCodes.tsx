import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { appName } from '#ui/appName.ts';
import { CopyAction } from '#ui/CopyAction.tsx';

/** The codes, this once: to be copied or kept as a file. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Stack>
      <Alert color="yellow">{t('recovery.once')}</Alert>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing={4}
        component="ul"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group gap="xs" justify="flex-end">
        <CopyAction text={codes.join('\n')} />
        <Button
          variant="default"
          onClick={() => save(codes)}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('common:action.download')}
        </Button>
        <Button onClick={onDone} data-autofocus>
          {t('recovery.kept')}
        </Button>
      </Group>
    </Stack>
  );
}

function save(codes: string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${appName.toLowerCase()}-recovery-codes.txt`;
  link.click();
  URL.revokeObjectURL(url);
}
