import { IconMicrophone, IconMoodSmile, IconPaperclip, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { FilePicker } from '#ui/FilePicker.tsx';
import type { Composable } from '#ui/kinds/kind.ts';
import { LazyTool } from '#ui/lazy/LazyTool.tsx';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';
import { PlainTool } from '#ui/PlainTool.tsx';
import classes from './Composer.module.css';
import { Counter } from './Counter.tsx';
import { FormatToolbar } from './FormatToolbar.tsx';
import type { Mark } from './format.ts';

const MoreMenu = lazyPart(async () => ({ default: (await import('./MoreMenu.tsx')).MoreMenu }));
const EmojiPopup = lazyPart(async () => {
  const [{ EmojiPopup }] = await Promise.all([import('./emoji/EmojiPopup.tsx'), loadTexts('dialogs')]);
  return { default: EmojiPopup };
});

interface ComposerBarProps {
  /** Of the text. */
  length: number;
  onFiles: (files: File[]) => void;
  onInsert: (text: string) => void;
  onMark: (mark: Mark) => void;
  onCompose: (kind: Composable) => void;
  onTemplate: () => void;
  onCanned: () => void;
  /** Absent while something is written: one does not speak and write at once. */
  onSpeak: (() => void) | undefined;
  /** What sends. */
  children: ReactNode;
}

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/** Under the text: what can go along, how it looks, and what sends it. */
export function ComposerBar(props: ComposerBarProps) {
  const { t } = useTranslation('messages');
  return (
    <div className={classes.bar}>
      <FilePicker multiple onChange={props.onFiles}>
        {(button) => (
          <PlainTool {...button} size="lg" aria-label={t('attach.attach')} title={t('attach.attach')}>
            <IconPaperclip {...icon} />
          </PlainTool>
        )}
      </FilePicker>
      <LazyTool
        label={t('conversation:emoji.title')}
        has="dialog"
        icon={<IconMoodSmile {...icon} />}
        popup={(button) => <EmojiPopup button={button} onPick={props.onInsert} />}
      />
      <LazyTool
        label={t('conversation:more.title')}
        has="menu"
        icon={<IconPlus {...icon} />}
        popup={(button) => (
          <MoreMenu
            button={button}
            onCompose={props.onCompose}
            onTemplate={props.onTemplate}
            onCanned={props.onCanned}
          />
        )}
      />
      <span className={classes.divider} aria-hidden="true" />
      <FormatToolbar onMark={props.onMark} />
      <Counter length={props.length} />
      {props.onSpeak ? (
        <PlainTool
          size="lg"
          aria-label={t('conversation:voice.record')}
          title={t('conversation:voice.record')}
          onClick={props.onSpeak}
        >
          <IconMicrophone {...icon} />
        </PlainTool>
      ) : null}
      {props.children}
    </div>
  );
}
