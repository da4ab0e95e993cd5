import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconBold,
  IconBraces,
  IconCode,
  IconItalic,
  IconStrikethrough,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Editor.module.css';
import { EmojiPicker } from './EmojiPicker.tsx';
import { insertVariable, type Selection, typeInto, wrapSelection } from './formatText.ts';

export const marks = { bold: '*', italic: '_', strike: '~', mono: '```' } as const;
const icons: Record<keyof typeof marks, TablerIcon> = {
  bold: IconBold,
  italic: IconItalic,
  strike: IconStrikethrough,
  mono: IconCode,
};

interface BodyToolbarProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The key of the variable that is added; of its name, the first word is there to be typed over. */
  keyOf: (text: string) => number | string;
  aside: ReactNode;
}

/** Writes into the text area at the cursor. */
export function BodyToolbar({ area, keyOf, aside }: BodyToolbarProps) {
  const { t } = useTranslation('templates');
  const edit = (change: (selection: Selection) => Parameters<typeof typeInto>[1]) => {
    if (area.current) typeInto(area.current, change(selectionOf(area.current)));
  };
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('editor.toolbar')}>
      {(Object.keys(marks) as (keyof typeof marks)[]).map((name) => {
        const Icon = icons[name];
        return (
          <Tooltip key={name} label={t(`editor.format.${name}`)}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t(`editor.format.${name}`)}
              onClick={() => edit((selection) => wrapSelection(selection, marks[name]))}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
      <EmojiPicker
        onPick={(emoji) =>
          edit(({ start, end }) => {
            const after = start + emoji.length;
            return { start, end, insert: emoji, select: [after, after] };
          })
        }
      />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconBraces size={16} stroke={1.6} aria-hidden />}
        onClick={() => edit((selection) => insertVariable(selection, keyOf(selection.text)))}
      >
        {t('editor.variable.add')}
      </Button>
      <span className={classes.toolbarEnd}>{aside}</span>
    </div>
  );
}

export function selectionOf(area: HTMLTextAreaElement): Selection {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}
