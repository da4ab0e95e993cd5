import { cut } from './highlight.ts';
import classes from './Search.module.css';

interface HighlightProps {
  text: string;
  ranges: readonly (readonly [start: number, length: number])[];
}

/** Words of somebody, which turn nothing around them. */
export function Highlight({ text, ranges }: HighlightProps) {
  return (
    <bdi>
      {cut(text, ranges).map((piece) =>
        piece.isHit ? (
          <mark key={piece.start} className={classes.hit}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </bdi>
  );
}
