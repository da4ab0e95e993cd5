import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import type { Send } from '#data/conversations/outbox/useOutbox.ts';
import type { Composable } from '#ui/kinds/kind.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import type { Draft } from '../drafts.ts';
import { focusComposer } from '../focusComposer.ts';
import type { ChangeDraft } from '../useDraft.ts';

const ComposeDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./ComposeDialog.tsx'), loadTexts('dialogs')]);
  return { default: dialog.ComposeDialog };
});

interface LazyComposeDialogProps {
  kind: Composable;
  draft: Draft;
  change: ChangeDraft;
  send: Send;
  onClose: () => void;
}

/** Buttons, a list, a link, a place: what is put together in a dialog of its own. */
export function LazyComposeDialog({ kind, draft, change, send, onClose }: LazyComposeDialogProps) {
  const { t } = useTranslation('conversation');
  return (
    <LazyBoundary
      name={t(`more.${kind}`)}
      onClose={() => {
        onClose();
        requestAnimationFrame(focusComposer);
      }}
    >
      <ComposeDialog
        kind={kind}
        draft={draft}
        change={change}
        onClose={onClose}
        onSend={(message) => {
          send(message, { quoted: draft.quoted });
          change({ quoted: null });
        }}
      />
    </LazyBoundary>
  );
}
