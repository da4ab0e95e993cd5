import type { RehearsalResult, RehearsedPerson } from '@herald/contract';
import { List, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rehearsalQuery } from '#data/automations/queries.ts';
import type { AutomationParams } from '#data/keys/automations.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ShownGraph } from '../shown/ShownGraph.tsx';
import type { Lit } from '../store/EditorStore.ts';
import { edgeId } from '../words/edgeId.ts';
import classes from './Rehearsal.module.css';
import { Ways } from './Ways.tsx';

interface OutcomeProps {
  params: AutomationParams;
  rehearsalId: number;
  days: number;
  at: string;
}

/** What would have happened: figures, what the graph saw, and the way of each person. */
export function Outcome({ params, rehearsalId, days, at }: OutcomeProps) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const [chosen, choose] = useState<RehearsedPerson | null>(null);
  const query = useQuery(rehearsalQuery(params, rehearsalId));
  const { figures, counts } = useOutcomeFigures(query.data?.result ?? null);
  const lit = useMemo(() => chosen && litOf(chosen), [chosen]);
  return (
    <Loaded query={query} skeleton={320}>
      {({ result, graph, ways }) =>
        result ? (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {t('rehearsal.about', { count: days, time: format.date(at) })}
              {result.one_in > 1 ? ` ${t('rehearsal.oneIn', { count: result.one_in })}` : ''}
              {result.is_cut ? ` ${t('rehearsal.cut')}` : ''}
            </Text>
            <Figures result={result} />
            <Refusals result={result} />
            <div className={classes.both}>
              <div className={classes.graph}>
                <ShownGraph graph={graph} lit={lit} figures={figures} counts={counts} />
              </div>
              <Ways ways={ways} graph={graph} chosen={chosen} onChoose={choose} />
            </div>
            <Text size="sm" c="dimmed" maw="80ch">
              {t('rehearsal.honest')}
            </Text>
          </Stack>
        ) : null
      }
    </Loaded>
  );
}

function Figures({ result }: { result: RehearsalResult }) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const { entered, ended, messages, templates, cost, really } = result;
  const price = format.number(cost.micros / 1_000_000, { style: 'currency', currency: cost.currency });
  const all: [string, string, string | null][] = [
    ['entered', format.number(entered), t('rehearsal.really', { number: format.number(really.entered) })],
    ['messages', format.number(messages), t('rehearsal.really', { number: format.number(really.messages) })],
    ['cost', price, t('rehearsal.templates', { count: templates, number: format.number(templates) })],
    ['finished', format.number(ended.done ?? 0), null],
    ['left', format.number(ended.left ?? 0), null],
    ['waiting', format.number(ended.waiting ?? 0), null],
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }} spacing="sm">
      {all.map(([name, value, beside]) => (
        <Paper key={name} withBorder p="sm" radius="md">
          <Text size="sm" c="dimmed">
            {t(`rehearsal.figure.${name}`)}
          </Text>
          <Text fw={650} fz="lg" className="numbers">
            {value}
          </Text>
          {beside ? (
            <Text size="xs" c="dimmed">
              {beside}
            </Text>
          ) : null}
        </Paper>
      ))}
    </SimpleGrid>
  );
}

/** Why people would have left, not come in, or not been written to. */
function Refusals({ result }: { result: RehearsalResult }) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const refused: Record<string, number> = {};
  for (const block of result.blocks)
    for (const [why, count] of Object.entries(block.refused)) refused[why] = (refused[why] ?? 0) + count;
  const lines = [
    ...of(refused, (why) => t('rehearsal.notSent', { why: t(`run.why.${why}`, why) })),
    ...of(result.reasons, (why) => t('rehearsal.wouldLeave', { why: t(`run.reason.${why}`, why) })),
    ...of(result.kept_out, (why) => t('rehearsal.keptOut', { why: t(`rehearsal.miss.${why}`, why) })),
  ];
  if (lines.length === 0) return null;
  return (
    <List size="sm" spacing={2}>
      {lines.map(([words, count]) => (
        <List.Item key={words}>
          <strong className="numbers">{format.number(count)} ×</strong> {words}
        </List.Item>
      ))}
    </List>
  );
}

const of = (counts: Record<string, number>, words: (why: string) => string): [string, number][] =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([why, count]) => [words(why), count]);

function useOutcomeFigures(result: RehearsalResult | null) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  return useMemo(() => {
    const figures = new Map<string, string>();
    const counts = new Map<string, string>();
    for (const { block_id, waiting, passed } of result?.blocks ?? []) {
      if (waiting > 0)
        figures.set(block_id, t('stats.here', { count: waiting, people: format.number(waiting) }));
      for (const [output, count] of Object.entries(passed))
        counts.set(edgeId(block_id, output), format.number(count));
    }
    return { figures, counts };
  }, [result, t, format]);
}

function litOf({ path, block_id, status }: RehearsedPerson): Lit {
  return {
    blocks: new Set([...path.map(({ block }) => block), block_id]),
    outputs: new Set(
      path.flatMap(({ block, output }) => (output === undefined ? [] : [`${block} ${output}`])),
    ),
    at: status === 'waiting' ? block_id : null,
  };
}
