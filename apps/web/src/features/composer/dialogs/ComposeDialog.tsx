import type { OutgoingMessage } from '@herald/contract';
import type { Draft } from '../drafts.ts';
import { focusComposer } from '../focusComposer.ts';
import type { ChangeDraft } from '../useDraft.ts';
import { ButtonsDialog } from './ButtonsDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { ListDialog } from './ListDialog.tsx';
import { LocationDialog } from './LocationDialog.tsx';

/** What is composed in a dialog of its own; each keeps its part of the draft. */
export type Composable = 'buttons' | 'list' | 'link' | 'location';

interface ComposeDialogProps {
  kind: Composable;
  draft: Draft;
  change: ChangeDraft;
  onSend: (message: OutgoingMessage) => void;
  onClose: () => void;
}

export function ComposeDialog({ kind, draft, change, onSend, onClose }: ComposeDialogProps) {
  const close = () => {
    onClose();
    // The entry of the menu that opened it is gone: one goes on in the field.
    requestAnimationFrame(focusComposer);
  };
  const send = (message: OutgoingMessage) => {
    onSend(message);
    change({ [kind]: null });
    close();
  };
  const shared = { onSend: send, onClose: close };
  switch (kind) {
    case 'buttons':
      return <ButtonsDialog draft={draft.buttons} onChange={(buttons) => change({ buttons })} {...shared} />;
    case 'list':
      return <ListDialog draft={draft.list} onChange={(list) => change({ list })} {...shared} />;
    case 'link':
      return <LinkDialog draft={draft.link} onChange={(link) => change({ link })} {...shared} />;
    case 'location':
      return (
        <LocationDialog draft={draft.location} onChange={(location) => change({ location })} {...shared} />
      );
  }
}
