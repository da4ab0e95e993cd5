import type { AutomationChanges, AutomationDetail } from '@herald/contract';
import type { BlockId } from '@herald/flow';
import { Radio, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { useEditor } from '../store/useEditor.ts';
import { useBlockWords } from '../words/useBlockWords.ts';

/** What the draft says otherwise than the live version, and who changed it last. */
export function Changes({
  changes,
  authors,
}: {
  changes: AutomationChanges;
  authors: AutomationDetail['authors'];
}) {
  const { t } = useTranslation('automations');
  const blocks = useEditor(({ graph }) => graph.blocks);
  const words = useBlockWords();
  const line = (kind: 'added' | 'changed', id: BlockId) => {
    const block = blocks[id];
    if (!block) return null;
    const who = authors[id]?.user?.name;
    return (
      <li key={`${kind} ${id}`}>
        {t(`changes.${kind}`, { name: words.name(block) })}
        {who ? ` · ${who}` : null}
      </li>
    );
  };
  const { added, changed, removed, rules, variables } = changes;
  if (added.length + changed.length + removed.length + rules.length === 0 && !variables) return null;
  return (
    <section aria-label={t('changes.title')}>
      <Text size="sm" fw={550}>
        {t('changes.title')}
      </Text>
      <ul
        style={{ margin: '4px 0 0', paddingInlineStart: 18, fontSize: 13, maxHeight: 200, overflowY: 'auto' }}
      >
        {added.map((id) => line('added', id))}
        {changed.map((id) => line('changed', id))}
        {removed.length > 0 ? <li>{t('changes.removed', { count: removed.length })}</li> : null}
        {rules.length > 0 ? <li>{t('changes.rules')}</li> : null}
        {variables ? <li>{t('changes.variables')}</li> : null}
      </ul>
    </section>
  );
}

export interface PeopleChoice {
  people: 'stay' | 'move' | null;
  moves: Record<BlockId, BlockId | null>;
}

interface UnderWayProps {
  changes: AutomationChanges;
  count: number;
  choice: PeopleChoice;
  onChange: (choice: PeopleChoice) => void;
}

const leaves = 'leave';

/** What becomes of those who are under way: never decided silently. */
export function UnderWay({ changes, count, choice, onChange }: UnderWayProps) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const blocks = useEditor(({ graph }) => graph.blocks);
  const words = useBlockWords();
  const targets = [
    { value: leaves, label: t('move.leave') },
    ...Object.entries(blocks).map(([id, block]) => ({ value: id, label: words.name(block) })),
  ];
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('move.title', { count, people: format.number(count) })}
        value={choice.people}
        onChange={(people) => onChange({ ...choice, people: people === 'move' ? 'move' : 'stay' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="stay" label={t('move.stay')} description={t('move.stayHint')} />
          <Radio value="move" label={t('move.move')} description={t('move.moveHint')} />
        </Stack>
      </Radio.Group>
      {choice.people === 'move'
        ? changes.people.map(({ block_id, count: waiting, is_removed }) => {
            const block = blocks[block_id];
            const people = t('stats.here', { count: waiting, people: format.number(waiting) });
            if (!is_removed)
              return (
                <Text key={block_id} size="sm">
                  {t('move.same', { name: block ? words.name(block) : block_id, people })}
                </Text>
              );
            const to = choice.moves[block_id] ?? null;
            return (
              <Select
                key={block_id}
                label={t('move.removed', { people })}
                allowDeselect={false}
                searchable
                data={targets}
                value={to ?? leaves}
                onChange={(value) =>
                  onChange({
                    ...choice,
                    moves: { ...choice.moves, [block_id]: value === leaves ? null : value },
                  })
                }
              />
            );
          })
        : null}
    </Stack>
  );
}
