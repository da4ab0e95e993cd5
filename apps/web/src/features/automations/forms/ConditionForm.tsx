import type { SegmentConditions } from '@herald/contract';
import { type FlowConditions, isOwn, type OwnCondition, type Settings } from '@herald/flow';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionBuilder, type Draft, draftOf, finished } from '#features/segments/index.ts';
import { newId } from '../store/newId.ts';
import { AddOwn, OwnRow } from './OwnConditions.tsx';
import type { FormProps } from './props.ts';

type Branch = Settings<'condition'>['branches'][number];

/** Ways on: the first whose conditions hold is taken. */
export function ConditionForm({ settings, change, problemOf }: FormProps<'condition'>) {
  const { t } = useTranslation('automations');
  const { branches } = settings;
  return (
    <>
      {branches.map((branch, index) => (
        <BranchFields
          key={branch.key}
          branch={branch}
          number={index + 1}
          problem={problemOf(`branches.${index}.when`)}
          onChange={(next) =>
            change(
              { branches: branches.map((one) => (one.key === branch.key ? next : one)) },
              `branches ${branch.key}`,
            )
          }
          onRemove={() => change({ branches: branches.filter(({ key }) => key !== branch.key) }, 'branches')}
        />
      ))}
      {branches.length < 8 ? (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() =>
            change(
              { branches: [...branches, { key: newId(), name: '', when: { match: 'all', conditions: [] } }] },
              'branches',
            )
          }
        >
          {t('form.addBranch')}
        </Button>
      ) : null}
      <Text size="sm" c="dimmed">
        {t('form.otherwise')}
      </Text>
    </>
  );
}

interface BranchProps {
  branch: Branch;
  number: number;
  problem: string | undefined;
  onChange: (branch: Branch) => void;
  onRemove: () => void;
}

function BranchFields({ branch, number, problem, onChange, onRemove }: BranchProps) {
  const { t } = useTranslation('automations');
  // Sentences that are still unfinished are in the draft alone: the graph takes whole ones.
  const [draft, setDraft] = useState<Draft>(() => draftOf(aboutPeople(branch.when)));
  const own = ownOf(branch.when);
  const set = (people: Draft, ours: readonly OwnCondition[]) =>
    onChange({
      ...branch,
      when: { match: people.match, conditions: [...finished(people).conditions.conditions, ...ours] },
    });
  return (
    <Stack
      gap="sm"
      component="fieldset"
      m={0}
      p="sm"
      style={{ border: '1px solid var(--hairline)', borderRadius: 8 }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('form.branchName', { number })}
          placeholder={t('say.branch', { number })}
          maxLength={100}
          value={branch.name}
          onChange={(event) => onChange({ ...branch, name: event.currentTarget.value })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="input-sm"
          aria-label={t('form.remove', { what: branch.name || t('say.branch', { number }) })}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      <ConditionBuilder
        draft={draft}
        onChange={(next) => {
          setDraft(next);
          set(next, own);
        }}
      />
      {own.map((condition, index) => (
        <OwnRow
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity besides their place.
          key={index}
          condition={condition}
          onChange={(next) => set(draft, own.with(index, next))}
          onRemove={() => set(draft, own.toSpliced(index, 1))}
        />
      ))}
      <AddOwn onAdd={(condition) => set(draft, [...own, condition])} />
      {problem ? (
        <Text size="sm" c="red">
          {problem}
        </Text>
      ) : null}
    </Stack>
  );
}

const ownOf = ({ conditions }: FlowConditions) => conditions.filter(isOwn);

function aboutPeople({ match, conditions }: FlowConditions): SegmentConditions {
  return { match, conditions: conditions.filter((item) => !isOwn(item)) } as SegmentConditions;
}
