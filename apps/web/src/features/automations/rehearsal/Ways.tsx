import type { RehearsedPerson } from '@herald/contract';
import type { Graph } from '@herald/flow';
import { Group, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/EmptyState.tsx';
import { RunBadge } from '../runs/RunBadge.tsx';
import { useBlockWords } from '../words/useBlockWords.ts';
import classes from './Rehearsal.module.css';

interface WaysProps {
  ways: readonly RehearsedPerson[];
  graph: Graph;
  chosen: RehearsedPerson | null;
  onChoose: (way: RehearsedPerson | null) => void;
}

/** People with their ways, those that went the same way one after the other; whose is chosen is lit. */
export function Ways({ ways, graph, chosen, onChoose }: WaysProps) {
  const { t } = useTranslation('automations');
  const words = useBlockWords();
  if (ways.length === 0)
    return (
      <div className={classes.ways}>
        <EmptyState drawing="labels">{t('rehearsal.nobody')}</EmptyState>
      </div>
    );
  const same = Map.groupBy(ways, wayOf);
  const groups = [...same].toSorted(([, a], [, b]) => b.length - a.length);
  return (
    <section className={classes.ways} aria-label={t('rehearsal.people')}>
      {groups.map(([way, people]) => {
        const [first] = people;
        const block = first && graph.blocks[first.block_id];
        return (
          <div key={way}>
            <Group gap="xs" className={classes.way}>
              {first ? <RunBadge status={first.status} /> : null}
              <Text size="sm">
                {block ? words.name(block) : ''}
                {first?.status === 'left' && first.end_reason
                  ? ` · ${t(`run.reason.${first.end_reason}`, first.end_reason)}`
                  : ''}
              </Text>
              <Text size="sm" c="dimmed" className="numbers" ml="auto">
                {t('rehearsal.count', { count: people.length })}
              </Text>
            </Group>
            {people.slice(0, mostShown).map((person) => (
              <UnstyledButton
                key={`${person.contact_id} ${person.started_at}`}
                className={classes.person}
                aria-pressed={person === chosen}
                onClick={() => onChoose(person === chosen ? null : person)}
              >
                {person.name || t('run.unnamed')}
              </UnstyledButton>
            ))}
            {people.length > mostShown ? (
              <Text size="xs" c="dimmed" px="sm">
                {t('rehearsal.more', { count: people.length - mostShown })}
              </Text>
            ) : null}
          </div>
        );
      })}
    </section>
  );
}

const mostShown = 20;
const wayOf = ({ path, status, end_reason, block_id }: RehearsedPerson) =>
  [status, end_reason, block_id, ...path.map(({ block, output }) => `${block}.${output ?? ''}`)].join(' ');
