import type { Message } from '@herald/contract';
import { IconCornerUpLeft, IconDots, IconMoodPlus } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { LazyTool } from '#ui/lazy/LazyTool.tsx';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';
import { PlainTool } from '#ui/PlainTool.tsx';
import classes from './MessageRow.module.css';
import { OnceReady } from './Ready.tsx';
import { ownReaction, type React } from './react/useReact.ts';

const ReactionPopup = lazyPart(async () => {
  const [{ ReactionPopup }] = await Promise.all([import('./react/ReactionPopup.tsx'), loadTexts('dialogs')]);
  return { default: ReactionPopup };
});

const MessageMenu = lazyPart(async () => {
  const [menu] = await Promise.all([import('./menu/MessageMenu.tsx'), loadTexts('inboxMenus')]);
  return menu;
});

interface MessageActionsProps {
  message: Message;
  /** Who wrote it and when: tells the buttons of a thread apart. */
  sender: string;
  time: string;
  onReply: ((message: Message) => void) | undefined;
  onReact: React | undefined;
  onNote: ((message: Message) => void) | undefined;
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

/** What can be done with a message: shown under the pointer, by keyboard, and always on touch screens. */
export function MessageActions(props: MessageActionsProps) {
  const count = 1 + Number(Boolean(props.onReply)) + Number(Boolean(props.onReact));
  return (
    // As wide as it will be, so that the words beside it stay in their lines.
    <span className={classes.actions} style={{ '--tools': count } as CSSProperties}>
      <OnceReady>
        <Tools {...props} />
      </OnceReady>
    </span>
  );
}

function Tools({ message, sender, time, onReply, onReact, onNote }: MessageActionsProps) {
  const { t } = useTranslation('messages');
  return (
    <>
      {onReply ? (
        <PlainTool
          aria-label={t('thread.replyTo', { name: sender, time })}
          title={t('thread.reply')}
          onClick={() => onReply(message)}
        >
          <IconCornerUpLeft {...icon} />
        </PlainTool>
      ) : null}
      {onReact ? (
        <LazyTool
          label={t('conversation:react.to', { name: sender, time })}
          has="dialog"
          size="md"
          data={{ 'data-react': true }}
          icon={<IconMoodPlus {...icon} />}
          popup={(button) => (
            <ReactionPopup
              button={button}
              own={ownReaction(message)}
              onPick={(emoji) => onReact(message, emoji)}
            />
          )}
        />
      ) : null}
      <LazyTool
        label={t('thread.moreFor', { name: sender, time })}
        has="menu"
        size="md"
        icon={<IconDots {...icon} />}
        popup={(button) => <MessageMenu {...{ button, message, sender, onNote }} />}
      />
    </>
  );
}
