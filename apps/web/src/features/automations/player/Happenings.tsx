import { type Block, compile, outputsOf } from '@herald/flow';
import { Button, Group } from '@mantine/core';
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
      {block.type === 'http' ? (
        <>
          <Button
            size="xs"
            variant="default"
            onClick={() => happen({ kind: 'called', ok: true, why: '', values: {} })}
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
      ) : null}
    </Group>
  );
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
