/** Longer than any template, so that what a business writes is seen whole. */
const longest = 1200;
const mostLines = 30;
/** Nobody presses a button for one more line. */
const worthwhile = 200;

/** The beginning of a text that is too long to be shown whole, up to a space; null where it is not. */
export function shortened(text: string): string | null {
  const lines = text.split('\n', mostLines + 1);
  const byLines = lines.length > mostLines ? lines.slice(0, mostLines).join('\n').length : text.length;
  const most = Math.min(byLines, longest);
  if (text.length - most < worthwhile && byLines === text.length) return null;
  const cut = text.slice(0, most);
  const space = most === longest ? cut.search(/\s\S*$/) : 0;
  return (space > most / 2 ? cut.slice(0, space) : cut).replace(/[\ud800-\udbff]$/, '').trimEnd();
}

const picture = String.raw`(?:(?!\p{RI})\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F?)\p{EMod}?[\u{E0020}-\u{E007F}]*`;
const emoji = String.raw`(?:\p{RI}\p{RI}|[\d#*]\uFE0F?\u20E3|${picture}(?:\u200D${picture})*)`;
const fewEmoji = new RegExp(String.raw`^\s*(?:${emoji}\s*){1,3}$`, 'u');

/** Nothing but one to three emoji, which WhatsApp shows large. */
export function isFewEmoji(text: string): boolean {
  return text.length <= 100 && fewEmoji.test(text);
}
