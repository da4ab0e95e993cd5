import type { Conversation } from '@herald/contract';
import classes from './ComposerSkeleton.module.css';
import { heightFor } from './composerHeight.ts';

interface ComposerSpaceProps {
  conversation: Conversation;
  closesAt: number | null;
}

/** Where the composer is drawn a moment after the messages, which stay where they are when it comes. */
export function ComposerSpace({ conversation, closesAt }: ComposerSpaceProps) {
  return (
    <div className={classes.composer} style={{ height: heightFor(conversation, closesAt) }} aria-hidden />
  );
}
