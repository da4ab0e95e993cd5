import type { Erasure } from '@herald/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyAction } from '#ui/CopyAction.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Receipt.module.css';
import { erasedThings, receiptText } from './receiptText.ts';

/** Proof that somebody was erased, to keep or to give to them. It does not say who. */
export function Receipt({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation('contacts');
  const lines = useReceiptLines(erasure);
  const text = receiptText(t('erase.receipt.title'), lines);
  return (
    <Stack gap="sm">
      <section className={`${classes.receipt} herald-receipt`} aria-label={t('erase.receipt.title')}>
        <Text fw={650}>{t('erase.receipt.title')}</Text>
        <dl>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Text size="sm" c="dimmed">
          {t(erasure.was_opted_out ? 'erase.receipt.staysOut' : 'erase.receipt.namesNobody')}
        </Text>
      </section>
      <Group gap="xs">
        <CopyAction text={text} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => saveText(`${erasure.reference}.txt`, text)}
        >
          {t('common:action.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('erase.receipt.print')}
        </Button>
      </Group>
    </Stack>
  );
}

function useReceiptLines(erasure: Erasure): [string, string][] {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const left = erasure.counts.webhooks_left ?? 0;
  const things = erasedThings.filter((thing) => erasure.counts[thing] > 0);
  return [
    [t('erase.receipt.reference'), erasure.reference],
    [t('erase.receipt.when'), format.exact(erasure.erased_at)],
    ...(erasure.by ? [[t('erase.receipt.by'), erasure.by.name] as [string, string]] : []),
    ...(erasure.reason ? [[t('erase.reason'), erasure.reason] as [string, string]] : []),
    ...things.map((thing): [string, string] => [
      t(`erase.thing.${thing}`),
      format.number(erasure.counts[thing]),
    ]),
    ...(left > 0 ? [[t('erase.receipt.webhooksLeft'), format.number(left)] as [string, string]] : []),
  ];
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
