export interface ParsedMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  headers: Record<string, string>;
  attachments: { name: string; mime: string; size: number }[];
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

/** Reads a mail as the mailbox shows it. `raw` holds one character for each byte (latin1). */
export function parseMail(raw: string): ParsedMail {
  const root = splitPart(raw);
  const mail: ParsedMail = {
    from: decodeWords(root.headers.from ?? ''),
    to: decodeWords(root.headers.to ?? ''),
    subject: decodeWords(root.headers.subject ?? ''),
    text: '',
    html: '',
    links: [],
    headers: root.headers,
    attachments: [],
  };
  readPart(root, mail);
  mail.links = linksOf(mail);
  return mail;
}

function splitPart(raw: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(raw) ?? [null, raw, ''];
  const headers: Record<string, string> = {};
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body };
}

function readPart(part: Part, mail: ParsedMail): void {
  const type = part.headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (/^multipart\//i.test(type) && boundary) {
    for (const piece of part.body.split(`--${boundary}`).slice(1)) {
      if (piece.startsWith('--')) break;
      readPart(splitPart(piece.replace(/^\r?\n/, '').replace(/\r?\n$/, '')), mail);
    }
    return;
  }
  const bytes = decodeBody(part.body, part.headers['content-transfer-encoding'] ?? '7bit');
  const disposition = part.headers['content-disposition'] ?? '';
  if (/^attachment/i.test(disposition) || !/^text\//i.test(type)) {
    const name = /(?:file)?name="?([^";]+)"?/i.exec(`${disposition};${type}`)?.[1] ?? 'file';
    mail.attachments.push({
      name: decodeWords(name),
      mime: type.split(';')[0]?.trim() ?? '',
      size: bytes.length,
    });
    return;
  }
  const text = decodeCharset(bytes, /charset="?([\w-]+)"?/i.exec(type)?.[1]);
  if (/^text\/html/i.test(type)) mail.html += text;
  else mail.text += text;
}

function decodeBody(body: string, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64');
  if (/quoted-printable/i.test(encoding)) return decodeQuotedPrintable(body);
  return Buffer.from(body, 'latin1');
}

function decodeQuotedPrintable(text: string): Buffer {
  const joined = text.replaceAll(/=\r?\n/g, '');
  const plain = joined.replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(plain, 'latin1');
}

function decodeCharset(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

/** `=?utf-8?Q?Bienvenue_=C3=A0_bord?=` in headers. */
function decodeWords(text: string): string {
  const asUtf8 = Buffer.from(text, 'latin1').toString('utf8');
  const joined = asUtf8.replaceAll(/\?=\s+=\?/g, '?==?');
  return joined.replaceAll(
    /=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi,
    (_, charset: string, kind: string, body: string) =>
      decodeCharset(
        kind.toUpperCase() === 'B'
          ? Buffer.from(body, 'base64')
          : decodeQuotedPrintable(body.replaceAll('_', ' ')),
        charset,
      ),
  );
}

function linksOf(mail: ParsedMail): string[] {
  const fromHtml = [...mail.html.matchAll(/href="([^"]+)"/gi)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#x3D;', '='),
  );
  const fromText = [...mail.text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map((match) => match[0]);
  return [...new Set([...fromHtml, ...fromText])].filter((link) => /^https?:/.test(link));
}
