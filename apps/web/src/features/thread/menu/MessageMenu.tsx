import { forwardable, type Message } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { Menu } from '@mantine/core';
import {
  IconArrowForwardUp,
  IconCopy,
  IconInfoCircle,
  IconLink,
  IconMessagePlus,
  IconNotes,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { LazyReplyDialog } from '#features/cannedReplies/index.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { MessageInfo } from './MessageInfo.tsx';
import { wordsOf } from './wordsOf.ts';

const ForwardDialog = lazyPart(() => import('./ForwardDialog.tsx'));

interface MessageMenuProps {
  button: ReactNode;
  message: Message;
  sender: string;
  onNote: ((message: Message) => void) | undefined;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** What else can be done with a message. */
export default function MessageMenu({ button, message, sender, onNote }: MessageMenuProps) {
  const { t } = useTranslation('inboxMenus');
  const [isAsked, setAsked] = useState(false);
  const [isForwarding, setForwarding] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const { contactId } = useParams({ strict: false });
  const words = wordsOf(message);
  const { teamId, phoneNumberId } = useLinkParams();
  const path = `/teams/${teamId}/${phoneNumberId}/messages/${contactId}?around=${message.id}`;
  const copy = (text: string, done: string) => () =>
    void navigator.clipboard.writeText(text).then(() => notifyDone(done), notifyError);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          {words === '' ? null : (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy(words, t('message.copied'))}>
              {t('message.copy')}
            </Menu.Item>
          )}
          {message.id > 0 ? (
            <Menu.Item
              leftSection={<IconLink {...icon} />}
              onClick={copy(new URL(path, location.origin).href, t('message.linkCopied'))}
            >
              {t('message.copyLink')}
            </Menu.Item>
          ) : null}
          {onNote && canGoOn(message) ? (
            <Menu.Item leftSection={<IconArrowForwardUp {...icon} />} onClick={() => setForwarding(true)}>
              {t('forward.action')}
            </Menu.Item>
          ) : null}
          {onNote ? (
            <Menu.Item leftSection={<IconNotes {...icon} />} onClick={() => onNote(message)}>
              {t('message.note')}
            </Menu.Item>
          ) : null}
          {onNote && words !== '' ? (
            <Menu.Item leftSection={<IconMessagePlus {...icon} />} onClick={() => setKeeping(true)}>
              {t('message.canned')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconInfoCircle {...icon} />} onClick={() => setAsked(true)}>
            {t('message.info')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isForwarding ? (
        <LazyBoundary name={t('forward.title')} onClose={() => setForwarding(false)}>
          <ForwardDialog
            message={message}
            contactId={Number(contactId)}
            onClose={() => setForwarding(false)}
          />
        </LazyBoundary>
      ) : null}
      {isKeeping ? (
        <LazyBoundary name={t('message.canned')} onClose={() => setKeeping(false)}>
          <LazyReplyDialog
            reply={null}
            body={words.slice(0, limits.message.text)}
            onClose={() => setKeeping(false)}
          />
        </LazyBoundary>
      ) : null}
      <MessageInfo message={message} sender={sender} opened={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}

const kinds: readonly string[] = forwardable;

/** A file only once it is here. */
function canGoOn({ type, message }: Message): boolean {
  return kinds.includes(type) && !('media_url' in message && message.media_url === null);
}
