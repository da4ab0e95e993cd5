import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#app/i18n/i18n.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { WideTable } from '#ui/WideTable.tsx';
import { type CleanList, csvOf, type RefusedLine } from './phoneList.ts';

const shown = 50;

/** How many numbers are usable, which lines were refused and why, and both as files. */
export function CleanedList({ list: { phones, refused } }: { list: CleanList }) {
  const { t } = useTranslation('tools');
  const icon = <IconDownload size={16} aria-hidden />;
  const reasonOf = ({ reason, keptLine }: RefusedLine) => t(`clean.reasons.${reason}`, { line: keptLine });
  function saveBad(): void {
    const head = [t('clean.line'), t('clean.value'), t('clean.reason')];
    const rows = refused.map((one) => [String(one.line), one.value, reasonOf(one)]);
    saveFile('refused-lines.csv', csvOf([head, ...rows], currentLocale()));
  }
  return (
    <Stack role="status" gap="sm">
      <Group>
        <StatusBadge tone="good">{t('clean.good', { count: phones.length })}</StatusBadge>
        {refused.length > 0 ? (
          <StatusBadge tone="warning">{t('clean.bad', { count: refused.length })}</StatusBadge>
        ) : null}
      </Group>
      <Group>
        {phones.length > 0 ? (
          <Button
            variant="default"
            leftSection={icon}
            onClick={() =>
              saveFile('phones.csv', csvOf([['phone'], ...phones.map((phone) => [phone])], currentLocale()))
            }
          >
            {t('clean.saveGood')}
          </Button>
        ) : null}
        {refused.length > 0 ? (
          <Button variant="default" leftSection={icon} onClick={saveBad}>
            {t('clean.saveBad')}
          </Button>
        ) : null}
      </Group>
      {refused.length > 0 ? (
        <WideTable label={t('clean.saveBad')} minWidth={320}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('clean.line')}</Table.Th>
              <Table.Th>{t('clean.value')}</Table.Th>
              <Table.Th>{t('clean.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refused.slice(0, shown).map((one) => (
              <Table.Tr key={one.line}>
                <Table.Td>{one.line}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{one.value}</Table.Td>
                <Table.Td>{reasonOf(one)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      ) : null}
      {refused.length > shown ? (
        <Text size="sm" c="dimmed">
          {t('clean.first', { count: shown })}
        </Text>
      ) : null}
    </Stack>
  );
}
