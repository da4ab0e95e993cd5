import type { BlockId } from '@herald/flow';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftSaver } from '../saving/DraftSaver.ts';
import { useSavingState } from '../saving/useDraftSaver.ts';
import { useEditor } from '../store/useEditor.ts';
import { useBlockWords } from '../words/useBlockWords.ts';
import classes from './Editor.module.css';

const whole = 'whole';

/** Two people changed the same block: both are shown, and it is chosen which one stays. */
export function ConflictNotice({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation('automations');
  const { conflict } = useSavingState(saver);
  const blocks = useEditor(({ graph }) => graph.blocks);
  const words = useBlockWords();
  const [chosen, setChosen] = useState<string[]>([]);
  if (!conflict) return null;
  const settle = (taken: readonly string[]) => {
    saver.settle(
      taken.filter((one) => one !== whole),
      taken.includes(whole),
    );
    setChosen([]);
  };
  const say = (id: BlockId, all: typeof blocks) => {
    const block = all[id];
    return block ? words.text(block) || words.name(block) : t('conflict.removed');
  };
  return (
    <Alert color="orange" className={classes.conflict} role="alert" title={t('conflict.title')}>
      <Stack gap="sm">
        <Text size="sm">{t('conflict.what')}</Text>
        <Checkbox.Group value={chosen} onChange={setChosen} aria-label={t('conflict.takeTheirs')}>
          <Stack gap="xs">
            {conflict.blocks.map((id) => {
              const block = blocks[id] ?? conflict.theirs.blocks[id];
              return (
                <Checkbox
                  key={id}
                  value={id}
                  label={t('conflict.take', { name: block ? words.name(block) : id })}
                  description={
                    <>
                      {t('conflict.yours', { text: say(id, blocks) })}
                      <br />
                      {t('conflict.theirs', { text: say(id, conflict.theirs.blocks) })}
                    </>
                  }
                />
              );
            })}
            {conflict.isWhole ? <Checkbox value={whole} label={t('conflict.takeWhole')} /> : null}
          </Stack>
        </Checkbox.Group>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => settle([])}>
            {t('conflict.keep')}
          </Button>
          <Button size="xs" disabled={chosen.length === 0} onClick={() => settle(chosen)}>
            {t('conflict.doTake', { count: chosen.length })}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
