import { h } from './dom.js';

const rules = [
  [/```([\s\S]+?)```/, (inner) => h('code', {}, inner)],
  [/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/, (inner) => h('strong', {}, formatted(inner))],
  [/(?<![\w_])_(?=\S)([^_\n]+?)(?<=\S)_(?![\w_])/, (inner) => h('em', {}, formatted(inner))],
  [/(?<![\w~])~(?=\S)([^~\n]+?)(?<=\S)~(?![\w~])/, (inner) => h('s', {}, formatted(inner))],
  [
    /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/,
    (inner) => h('a', { href: inner, target: '_blank', rel: 'noopener' }, inner),
  ],
];

/** WhatsApp's own marks: *bold*, _italic_, ~struck~, ```fixed```, and links. */
export function formatted(text) {
  let first = null;
  for (const [pattern, make] of rules) {
    const match = pattern.exec(text);
    if (match && (!first || match.index < first.match.index)) first = { match, make };
  }
  if (!first) return text ? [text] : [];
  const { match, make } = first;
  return [
    text.slice(0, match.index),
    make(match[1]),
    ...formatted(text.slice(match.index + match[0].length)),
  ].filter((part) => part !== '');
}
