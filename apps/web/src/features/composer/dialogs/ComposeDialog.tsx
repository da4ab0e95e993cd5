import type { OutgoingMessage } from '@herald/contract';
import type { ComponentType } from 'react';
import type { Composable } from '#ui/kinds/kind.ts';
import type { Draft } from '../drafts.ts';
import { focusComposer } from '../focusComposer.ts';
import type { ChangeDraft } from '../useDraft.ts';
import { ButtonsDialog } from './ButtonsDialog.tsx';
import { ContactRequestDialog } from './ContactRequestDialog.tsx';
import type { DialogProps } from './DialogFrame.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { ListDialog } from './ListDialog.tsx';
import { LocationDialog } from './LocationDialog.tsx';

type Part<K extends Composable> = NonNullable<Draft[K]>;

const dialogs: { [K in Composable]: ComponentType<DialogProps<Part<K>, OutgoingMessage>> } = {
  buttons: ButtonsDialog,
  list: ListDialog,
  link: LinkDialog,
  location: LocationDialog,
  contactRequest: ContactRequestDialog,
};

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
  return draw(kind, {
    draft: draft[kind],
    onChange: (part) => change({ [kind]: part }),
    onSend: send,
    onClose: close,
  });
}

function draw<K extends Composable>(kind: K, props: DialogProps<Part<K>, OutgoingMessage>) {
  const Dialog: ComponentType<DialogProps<Part<K>, OutgoingMessage>> = dialogs[kind];
  return <Dialog {...props} />;
}
