import { Text } from '@mantine/core';
import classes from './GroupChips.module.css';

/** The colour of a list. The name beside it is in the colour of text: not every one of the twelve is legible. */
export function GroupDot({ color }: { color: string }) {
  return (
    <span
      className={classes.dot}
      style={{ '--list-color': `var(--mantine-color-${color}-5)` } as React.CSSProperties}
      aria-hidden
    />
  );
}

interface GroupChipsProps {
  groups: readonly { id: number; name: string; color: string }[];
  /** The others are counted, and named on hover. */
  shown?: number;
}

/** The lists of one person in a table cell. */
export function GroupChips({ groups, shown = 2 }: GroupChipsProps) {
  if (groups.length === 0) return <Text c="dimmed">—</Text>;
  const rest = groups.slice(shown);
  return (
    <span className={classes.chips}>
      {groups.slice(0, shown).map(({ id, name, color }) => (
        <span key={id} className={classes.chip} title={name}>
          <GroupDot color={color} />
          <span className={classes.name}>{name}</span>
        </span>
      ))}
      {rest.length > 0 ? (
        <span className={`${classes.chip} ${classes.rest}`} title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
        </span>
      ) : null}
    </span>
  );
}
