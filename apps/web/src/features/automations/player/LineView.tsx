import type { Block, FlowMessage } from '@herald/flow';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Bubble } from '#ui/phone/Bubble.tsx';
import type { BubbleContent } from '#ui/phone/bubbleContent.ts';
import { templateBubble } from '#ui/phone/templateBubble.ts';
import { useEditor } from '../store/useEditor.ts';
import { useThings } from '../words/things.ts';
import type { Line } from './imagine.ts';
import classes from './Player.module.css';

/** Only the newest message's buttons can be tapped. */
export const lastOurs = (lines: readonly Line[]) => lines.findLastIndex(({ kind }) => kind === 'ours');

interface LineProps {
  line: Line;
  /** Buttons of older messages stay as they were. */
  isLast: boolean;
  onTap: (title: string, key: string) => void;
}

/** One message of the imagined talk, or a note of what happened between them. */
export function LineView({ line, isLast, onTap }: LineProps) {
  const { t } = useTranslation('automations');
  const things = useThings();
  const graph = useEditor((state) => state.graph);
  if (line.kind === 'theirs') return <Bubble side="out" content={{ body: line.text }} ticks="blue" />;
  if (line.kind === 'note') {
    const list = things.lists.find(({ id }) => id === line.params.id)?.name ?? '';
    return <p className={classes.note}>{t(`player.note.${line.code}`, { ...line.params, list })}</p>;
  }
  const { message } = line;
  const choices = choicesOf(message, graph.blocks[line.block]);
  const template =
    message.type === 'template' ? things.templates.find(({ id }) => id === message.template_id) : undefined;
  const content = template ? templateBubble(template.structure) : contentOf(message, t('say.file'));
  const tap = (index: number) => {
    const choice = choices[index];
    if (choice && isLast) onTap(choice.title, choice.key);
  };
  return (
    <>
      <Bubble
        side="in"
        content={content}
        onButton={message.type === 'message_ask_list_option' ? () => {} : tap}
      />
      {message.type === 'message_ask_list_option' && isLast ? (
        <ul className={classes.rows} aria-label={message.button_name}>
          {choices.map(({ key, title }) => (
            <li key={key}>
              <Button variant="default" size="xs" fullWidth onClick={() => onTap(title, key)}>
                {title}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function choicesOf(message: FlowMessage, block: Block | undefined): { key: string; title: string }[] {
  switch (message.type) {
    case 'messages_buttons':
      return message.buttons.map(({ id, title }) => ({ key: id, title }));
    case 'message_ask_list_option':
      return message.sections.flatMap(({ rows }) => rows.map(({ id, title }) => ({ key: id, title })));
    case 'template':
      return block?.type === 'template' ? [...block.settings.replies] : [];
    default:
      return [];
  }
}

function contentOf(message: FlowMessage, file: string): BubbleContent {
  switch (message.type) {
    case 'text':
      return { body: message.body };
    case 'media':
      return { header: { kind: 'document', name: file }, body: message.caption ?? null };
    case 'template':
      return { body: '…' };
    default: {
      const { header, body, footer } = message;
      const buttons =
        message.type === 'messages_buttons'
          ? message.buttons.map(({ title }) => ({ kind: 'reply' as const, text: title }))
          : [
              message.type === 'message_cta_url'
                ? { kind: 'url' as const, text: message.text_url }
                : { kind: 'list' as const, text: message.button_name },
            ];
      return {
        header: header ? { kind: 'text', text: header } : null,
        body,
        footer: footer ?? null,
        buttons,
      };
    }
  }
}
