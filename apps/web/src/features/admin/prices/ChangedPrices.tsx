import type { PriceChange } from '@herald/contract';
import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';
import { WideTable } from '#ui/WideTable.tsx';

const shownFirst = 30;
const tones: Record<PriceChange['kind'], Tone> = { added: 'good', changed: 'busy', removed: 'warning' };

/** A price that moved by so many percent is more often a slip than a decision of Meta. */
const suspicious = 50;

/** Each price that would be another one: before, after, and by how many percent. */
export function ChangedPrices({ changes, currency }: { changes: readonly PriceChange[]; currency: string }) {
  const { t } = useTranslation('admin');
  const [isAll, setAll] = useState(false);
  if (changes.length === 0) return <Text>{t('prices.noChange')}</Text>;
  const shown = isAll ? changes : changes.slice(0, shownFirst);
  return (
    <div>
      <WideTable label={t('prices.changes')} minWidth={280} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('prices.market')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('prices.category')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('prices.change')}</Table.Th>
            <Table.Th ta="right">{t('prices.before')}</Table.Th>
            <Table.Th ta="right">{t('prices.after')}</Table.Th>
            <Table.Th ta="right">%</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((change) => (
            <Row
              key={`${change.market}/${change.category}/${change.tier_from}`}
              change={change}
              currency={currency}
            />
          ))}
        </Table.Tbody>
      </WideTable>
      {changes.length > shown.length ? (
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setAll(true)}>
          {t('prices.showAll', { count: changes.length })}
        </Button>
      ) : null}
    </div>
  );
}

function Row({ change, currency }: { change: PriceChange; currency: string }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { kind, market, category, tier_from, percent } = change;
  const tier = tier_from > 0 ? ` ${t('prices.tier', { from: format.number(tier_from) })}` : '';
  const ofWhat = t(`prices.categories.${category}`) + tier;
  const price = (micros: number | null) =>
    micros === null
      ? '–'
      : format.number(micros / 1_000_000, { style: 'currency', currency, maximumFractionDigits: 6 });
  const isSuspicious = percent !== null && Math.abs(percent) >= suspicious;
  return (
    <Table.Tr>
      <Table.Td>
        {market}
        <Text size="sm" c="dimmed" hiddenFrom="sm">
          {ofWhat}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{ofWhat}</Table.Td>
      <Table.Td visibleFrom="sm">
        <StatusBadge tone={tones[kind]}>{t(`prices.kinds.${kind}`)}</StatusBadge>
      </Table.Td>
      <Table.Td ta="right" className="numbers">
        {price(change.before_micros)}
      </Table.Td>
      <Table.Td ta="right" className="numbers">
        {price(change.after_micros)}
      </Table.Td>
      <Table.Td ta="right" className="numbers">
        {percent === null ? '–' : <Percent percent={percent} isSuspicious={isSuspicious} />}
      </Table.Td>
    </Table.Tr>
  );
}

function Percent({ percent, isSuspicious }: { percent: number; isSuspicious: boolean }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const text = format.number(percent / 100, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return isSuspicious ? (
    <Text span inherit fw={700} c="red.7" title={t('prices.suspicious')}>
      {text} <span aria-hidden>!</span>
      <span className="visually-hidden">{t('prices.suspicious')}</span>
    </Text>
  ) : (
    text
  );
}
