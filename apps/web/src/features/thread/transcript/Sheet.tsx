import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './Transcript.module.css';

/** What comes on paper while it is there, in place of the page. Nobody sees it on the screen. */
export function Sheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={`${classes.sheet} herald-sheet`} aria-hidden>
      {children}
    </div>,
    document.body,
  );
}
