import { type Block, compile, outputsOf, valuesIn } from '@herald/flow';
import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorStore } from '../store/useEditor.ts';
import { useBlockWords } from '../words/useBlockWords.ts';
import type { goOn, Question } from './imagine.ts';
import classes from './Player.module.css';

export type Asked = Question & { answer: (output: string) => void };

/** What the imagined world cannot know: whoever tests says it. */
export function Answers({ question, block }: { question: Asked; block: Block | undefined }) {
  const { t } = useTranslation('automations');
  const words = useBlockWords();
  if (!block) return null;
  return (
    <section className={classes.question} aria-label={t('player.question')}>
      <p>{t(`player.ask.${question.kind}`, { name: words.name(block) })}</p>
      <Group gap="xs">
        {outputsOf(block).map((output) => (
          <Button key={output} size="xs" variant="default" onClick={() => question.answer(output)}>
            {words.output(block, output)}
          </Button>
        ))}
      </Group>
    </section>
  );
}

/** What may happen while the run rests, besides words. */
export function Events({
  block,
  happen,
}: {
  block: Block;
  happen: (body: Parameters<typeof goOn>[1]) => void;
}) {
  const { t } = useTranslation('automations');
  const store = useEditorStore();
  const { rules } = compile(store.get().graph);
  const events = block.type === 'wait' && block.settings.kind === 'until_event' ? block.settings.events : [];
  const hasOrder =
    events.includes('ordered') ||
    rules.goal?.on === 'ordered' ||
    rules.exits.some(({ on }) => on === 'ordered');
  return (
    <Group gap="xs">
      {hasOrder ? (
        <Button size="xs" variant="default" onClick={() => happen({ kind: 'ordered', total: 50 })}>
          {t('player.orders')}
        </Button>
      ) : null}
      {events.includes('clicked') ? (
        <Button size="xs" variant="default" onClick={() => happen({ kind: 'clicked', block: null })}>
          {t('player.clicks')}
        </Button>
      ) : null}
      {block.type === 'wait' &&
      block.settings.kind === 'until_event' &&
      block.settings.group_id !== null &&
      events.includes('joined') ? (
        <JoinButton groupId={block.settings.group_id} happen={happen} />
      ) : null}
      {block.type === 'http' ? <CallAnswer save={block.settings.save} happen={happen} /> : null}
    </Group>
  );
}

/** What the other system would answer: its values are taken from there as from a real one. */
function CallAnswer({
  save,
  happen,
}: {
  save: Readonly<Record<string, string>>;
  happen: (body: Parameters<typeof goOn>[1]) => void;
}) {
  const { t } = useTranslation('automations');
  const [answer, setAnswer] = useState('');
  const asks = Object.keys(save).length > 0;
  return (
    <>
      {asks ? (
        <Textarea
          w="100%"
          size="xs"
          label={t('player.callAnswer')}
          placeholder={exampleOf(save)}
          autosize
          minRows={2}
          maxRows={8}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
      ) : null}
      <Button
        size="xs"
        variant="default"
        onClick={() => happen({ kind: 'called', ok: true, why: '', values: valuesIn(answer, save) })}
      >
        {t('player.callOk')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => happen({ kind: 'called', ok: false, why: 'http_500', values: {} })}
      >
        {t('player.callFails')}
      </Button>
    </>
  );
}

/** An answer in which all that is saved has a place. */
function exampleOf(save: Readonly<Record<string, string>>): string {
  const example: Record<string, unknown> = {};
  for (const path of Object.values(save)) {
    const keys = path.split('.');
    let here = example;
    for (const key of keys.slice(0, -1)) {
      const next = here[key];
      here[key] = typeof next === 'object' ? next : {};
      here = here[key] as Record<string, unknown>;
    }
    here[keys.at(-1) ?? ''] = '…';
  }
  return JSON.stringify(example);
}

function JoinButton(props: { groupId: number; happen: (body: Parameters<typeof goOn>[1]) => void }) {
  const { t } = useTranslation('automations');
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => props.happen({ kind: 'joined', group_id: props.groupId })}
    >
      {t('player.joins')}
    </Button>
  );
}
