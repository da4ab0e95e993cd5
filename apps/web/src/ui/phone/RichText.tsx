import { type FormatBlock, type InlineNode, parseFormatting } from '@herald/whatsapp/model';
import { Fragment, type ReactNode } from 'react';
import classes from './RichText.module.css';

/** Text as WhatsApp shows it: bold, italic, struck, monospace, lists, quotes, links, line breaks. Never HTML. */
export function RichText({
  text,
  end = null,
}: {
  text: string /** Goes on in the last line. */;
  end?: ReactNode;
}) {
  const blocks = parseFormatting(text);
  const endsInLine = blocks.at(-1)?.type === 'paragraph';
  return (
    <span className={classes.text}>
      {blocks.map((block, index) =>
        drawBlock(block, index, endsInLine && index === blocks.length - 1 ? end : null),
      )}
      {endsInLine ? null : end}
    </span>
  );
}

function drawBlock(block: FormatBlock, index: number, end: ReactNode): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <span key={index} className={classes.line}>
          {block.children.length > 0 ? draw(block.children) : '\u200b'}
          {end}
        </span>
      );
    case 'quote':
      return (
        <span key={index} className={classes.quote}>
          {block.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew from the text each time.
            <span key={at} className={classes.line}>
              {draw(line)}
            </span>
          ))}
        </span>
      );
    case 'list':
      return (
        <span key={index} className={classes.list}>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew from the text each time.
            <span key={at} className={classes.item}>
              <span>{block.ordered ? item.marker : '•'}</span>
              <span>{draw(item.children)}</span>
            </span>
          ))}
        </span>
      );
  }
}

function draw(nodes: InlineNode[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew from the text each time.
  return nodes.map((node, index) => <Fragment key={index}>{drawOne(node)}</Fragment>);
}

const newTab = { target: '_blank', rel: 'noopener noreferrer nofollow' };

function drawOne(node: InlineNode): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'link':
      return (
        <a href={node.href} {...(node.href.startsWith('http') ? newTab : {})}>
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
