import { type ConversationPriority, conversationPriorities } from '@herald/contract';
import classes from './PriorityBars.module.css';

/** As many bars as it presses, so that nobody needs to see colours. Its words stand beside it. */
export function PriorityBars({ priority }: { priority: ConversationPriority }) {
  const rank = conversationPriorities.indexOf(priority);
  return (
    <span className={classes.bars} data-priority={priority} aria-hidden="true">
      {[1, 2, 3, 4].map((bar) => (
        <span key={bar} data-on={bar <= rank || undefined} />
      ))}
    </span>
  );
}
