import type { ContactDetail } from '@herald/contract';
import { type Block, normalizeWords, outputsOf, saysWord, type TriggerFacts } from '@herald/flow';
import { ActionIcon, Button, Checkbox, CloseButton, Group, TextInput, Title } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumber, useUser } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { PhonePreview } from '#ui/phone/PhonePreview.tsx';
import { useEditor, useEditorStore } from '../store/useEditor.ts';
import { useThings } from '../words/things.ts';
import { useBlockWords } from '../words/useBlockWords.ts';
import { As, valuesOf, valuesOfUser } from './As.tsx';
import { Answers, type Asked, Events } from './Happenings.tsx';
import { type Deps, goOn, heard, type Imagined, type Line, nothingYet } from './imagine.ts';
import { LineView, lastOurs } from './LineView.tsx';
import classes from './Player.module.css';
import { playAgain, type SavedTurns } from './playAgain.ts';
import { Turns } from './Turns.tsx';

/** The draft tried out on a phone that is only imagined: nothing is sent, and the path lights up. */
export default function Player({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const number = useNumber();
  const user = useUser();
  const store = useEditorStore();
  const graph = useEditor((state) => state.graph);
  const words = useBlockWords();
  const [run, setRun] = useState<Imagined>(() => nothingYet(new Date()));
  const [text, setText] = useState('');
  const [question, setQuestion] = useState<Asked | null>(null);
  const [isClosed, setClosed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isOptedOut, setOptedOut] = useState(false);
  const [contact, setContact] = useState<ContactDetail | null>(null);
  const { templates } = useThings();
  const gate = useRef({ isClosed, isOptedOut });
  gate.current = { isClosed, isOptedOut };
  const end = useRef<HTMLDivElement>(null);
  const trigger = graph.blocks[graph.start];
  const startsByWord = trigger?.type === 'trigger' && trigger.settings.kind === 'kanal_v2_keyword';

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line comes into sight.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [run.lines.length, question]);
  useEffect(() => {
    const { state, trail, end: over } = run;
    store.set({
      lit: state
        ? {
            blocks: new Set([...trail.map(({ block }) => block), state.at]),
            outputs: new Set(trail.flatMap(({ block, output }) => (output ? [`${block} ${output}`] : []))),
            at: over ? null : state.at,
          }
        : null,
    });
  }, [run, store]);

  const happen = (before: Imagined, body: Parameters<typeof goOn>[1]) =>
    play(before, (world) => goOn(before, body, world));
  const again = (turns: SavedTurns) => play(nothingYet(new Date()), (world) => playAgain(turns, world));

  async function play(before: Imagined, go: (world: Deps) => Promise<Imagined>): Promise<void> {
    setRun(before);
    setBusy(true);
    try {
      const after = await go({
        graph,
        values: contact ? valuesOf(contact) : valuesOfUser(user),
        isWindowClosed: () => gate.current.isClosed,
        refusesMarketing: (templateId) =>
          gate.current.isOptedOut && templates.find(({ id }) => id === templateId)?.category === 'MARKETING',
        ask: (asked) =>
          new Promise((resolve) =>
            setQuestion({
              ...asked,
              answer: (output) => {
                setQuestion(null);
                resolve(output);
              },
            }),
          ),
      });
      setRun(after);
    } finally {
      setBusy(false);
    }
  }

  const begin = (message: string | null, output: string | null = null) => {
    const facts: TriggerFacts = {
      kind: trigger?.type === 'trigger' ? trigger.settings.kind : 'audience',
      message: message === null ? null : heard(message, null, 1),
      output,
      values: {},
    };
    const fresh = nothingYet(new Date());
    const lines: Line[] = message === null ? [] : [{ kind: 'theirs', text: message }];
    if (message !== null && startsByWord && trigger.type === 'trigger' && !starts(trigger, message))
      return setRun({
        ...fresh,
        lines: [...lines, { kind: 'note', block: null, code: 'wouldNotStart', params: {} }],
      });
    void happen({ ...fresh, lines }, { kind: 'start', trigger: facts });
  };
  const isRunning = run.state !== null && run.end === null;
  const say = (words_: string, key: string | null) => {
    if (!isRunning) return begin(words_);
    const message = heard(words_, key, run.lines.length + 1);
    const before: Imagined = { ...run, lines: [...run.lines, { kind: 'theirs', text: words_ }] };
    void happen(before, { kind: key === null ? 'reply' : 'tap', message });
  };
  const at = run.state ? graph.blocks[run.state.at] : undefined;
  const due = isRunning && run.state?.due ? new Date(run.state.due) : null;

  return (
    <aside className={classes.player} aria-label={t('player.label')}>
      <header className={classes.head}>
        <Title order={2} size="h4" flex={1}>
          {t('player.open')}
        </Title>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('player.again')}
          onClick={() => {
            question?.answer('');
            setRun(nothingYet(new Date()));
          }}
        >
          <IconRefresh size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <CloseButton aria-label={t('common:action.close')} onClick={onClose} />
      </header>
      <div className={classes.body}>
        <PhonePreview sender={number.verified_name ?? number.display_phone_number ?? ''}>
          <div className={classes.lines} role="log" aria-label={t('player.log')}>
            {run.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added.
              <LineView key={index} line={line} isLast={index === lastOurs(run.lines)} onTap={say} />
            ))}
            {run.end ? <p className={classes.note}>{t(`player.end.${run.end.status}`)}</p> : null}
            {run.lines.length === 0 ? (
              <p className={classes.note}>{t(startsByWord ? 'player.writeFirst' : 'player.startFirst')}</p>
            ) : null}
            <div ref={end} />
          </div>
        </PhonePreview>
        {question ? <Answers question={question} block={graph.blocks[question.block]} /> : null}
        {due && !question ? (
          <Group justify="space-between" gap="xs" className={classes.due}>
            <span>{t('player.waits', { time: format.dateTime(due) })}</span>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              onClick={() => void happen({ ...run, now: due }, { kind: 'due' })}
            >
              {t('player.skip')}
            </Button>
          </Group>
        ) : null}
        {isRunning && at && !question ? (
          <Events block={at} happen={(body) => void happen(run, body)} />
        ) : null}
        {isRunning || startsByWord ? (
          <form
            className={classes.write}
            onSubmit={(event) => {
              event.preventDefault();
              const said = text.trim();
              if (said === '' || isBusy) return;
              setText('');
              say(said, null);
            }}
          >
            <TextInput
              flex={1}
              aria-label={t('player.message')}
              placeholder={t('player.message')}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <ActionIcon type="submit" size="input-sm" aria-label={t('player.send')} disabled={isBusy}>
              <IconSend size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </form>
        ) : (
          <Group gap="xs">
            {trigger?.type === 'trigger' && trigger.settings.kind === 'kanal_template' ? (
              outputsOf(trigger).map((output) => (
                <Button key={output} variant="default" size="xs" onClick={() => begin(null, output)}>
                  {words.output(trigger, output)}
                </Button>
              ))
            ) : (
              <Button onClick={() => begin(null)}>{t('player.start')}</Button>
            )}
          </Group>
        )}
        <Checkbox
          size="xs"
          label={t('player.closedWindow')}
          checked={isClosed}
          onChange={(event) => setClosed(event.currentTarget.checked)}
        />
        <Checkbox
          size="xs"
          label={t('player.optedOut')}
          checked={isOptedOut}
          onChange={(event) => setOptedOut(event.currentTarget.checked)}
        />
        <As
          contact={contact}
          onChange={(chosen) => {
            setContact(chosen);
            setOptedOut(chosen?.optin_status === 'opted_out');
          }}
        />
        <p className={classes.honest}>{t('player.honest')}</p>
        <Turns turns={run.turns} onLoad={(turns) => void again(turns)} />
      </div>
    </aside>
  );
}

function starts(trigger: Extract<Block, { type: 'trigger' }>, message: string): boolean {
  if (trigger.settings.kind !== 'kanal_v2_keyword' || trigger.settings.words.length === 0) return true;
  const said = normalizeWords(message);
  return trigger.settings.words.some(({ how, word }) => saysWord(how, normalizeWords(word), said));
}
