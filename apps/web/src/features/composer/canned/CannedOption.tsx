import type { CannedReply } from '@herald/contract';
import { IconPaperclip } from '@tabler/icons-react';
import classes from './canned.module.css';

export function CannedOption({ reply, text }: { reply: CannedReply; text: string }) {
  return (
    <span className={classes.option}>
      <strong>/{reply.shortcut}</strong>
      {reply.file ? <IconPaperclip size={15} stroke={1.7} aria-label={reply.file.name} /> : null}
      <span>{text}</span>
    </span>
  );
}
