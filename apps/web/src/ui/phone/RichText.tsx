import { Fragment, type ReactNode } from 'react';
import { parseRichText, type RichNode } from './richText.ts';

/** Text as WhatsApp shows it: bold, italic, struck, monospace, links, line breaks. Never HTML. */
export function RichText({ text }: { text: string }) {
  return (
    <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{draw(parseRichText(text))}</span>
  );
}

function draw(nodes: RichNode[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the tree is drawn anew from the text each time.
  return nodes.map((node, index) => <Fragment key={index}>{drawOne(node)}</Fragment>);
}

function drawOne(node: RichNode): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {node.text}
        </a>
      );
    case 'mono':
      return <code>{node.text}</code>;
    case 'bold':
      return <strong>{draw(node.children)}</strong>;
    case 'italic':
      return <em>{draw(node.children)}</em>;
    case 'strike':
      return <s>{draw(node.children)}</s>;
  }
}
