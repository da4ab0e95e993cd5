import { Fragment, type ReactNode } from 'react';

interface SentenceProps {
  /** Translated, with a `<name>` where each part belongs. */
  text: string;
  parts: Readonly<Record<string, ReactNode>>;
}

/** A sentence with fields or figures inside it, in the order that its language wants. */
export function Sentence({ text, parts }: SentenceProps) {
  return text
    .split(/<(\w+)>/)
    .map((piece, index) => (index % 2 === 1 ? <Fragment key={piece}>{parts[piece]}</Fragment> : piece));
}
