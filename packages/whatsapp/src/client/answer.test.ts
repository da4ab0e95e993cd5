import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Malformed, readAnswer } from './answer.ts';

const answer = (head: string, body: string) => `HTTP/1.1 ${head}\r\n\r\n${body}`;
const bytes = (text: string) => Buffer.from(text).toString('latin1');

const whole: [name: string, text: string, body: string, reusableMs: number | null][] = [
  ['a length', answer('200 OK\r\nContent-Length: 2', '{}'), '{}', 4000],
  ['a status without words', answer('200\r\ncontent-length: 2', '{}'), '{}', 4000],
  ['no body', answer('204 No Content\r\nx: y', ''), '', 4000],
  ['letters of many bytes', answer('200 OK\r\ncontent-length: 7', bytes('"été"')), '"été"', 4000],
  [
    'chunks',
    answer('200 OK\r\ntransfer-encoding: chunked', '2;a=b\r\n{"\r\n3\r\na":\r\n2\r\n1}\r\n0\r\n\r\n'),
    '{"a":1}',
    4000,
  ],
  ['trailers', answer('200 OK\r\ntransfer-encoding: chunked', '2\r\n{}\r\n0\r\nx: y\r\n\r\n'), '{}', 4000],
  [
    'hints before it',
    answer('103 Early Hints\r\nlink: x', answer('200 OK\r\ncontent-length: 2', '{}')),
    '{}',
    4000,
  ],
  ['a time to live', answer('200 OK\r\nkeep-alive: timeout=5\r\ncontent-length: 2', '{}'), '{}', 3000],
  [
    'next to no time to live',
    answer('200 OK\r\nkeep-alive: timeout=2\r\ncontent-length: 2', '{}'),
    '{}',
    null,
  ],
  ['an end of the connection', answer('200 OK\r\nconnection: Close\r\ncontent-length: 2', '{}'), '{}', null],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\n{}', '{}', null],
];

test.each(whole)('%s: read once it is whole, and not before', (_name, text, body, reusableMs) => {
  for (let size = 0; size < text.length; size += 1) expect(readAnswer(text.slice(0, size), false)).toBeNull();
  expect(readAnswer(text, false)).toMatchObject({ body, reusableMs });
});

test('what the end of the connection ends is read at the end', () => {
  const text = answer('502 Bad Gateway\r\nserver: x', 'no');
  expect(readAnswer(text, false)).toBeNull();
  expect(readAnswer(text, true)).toMatchObject({ status: 502, body: 'no', reusableMs: null });
});

test.each(whole)('%s: whoever says more than was asked is not asked again', (_name, text) => {
  expect(readAnswer(`${text}HTTP/1.1 200 OK`, false)?.reusableMs).toBeNull();
});

test('headers of one name stand together', () => {
  const read = readAnswer(answer('429 No\r\nRetry-After: 7\r\nX: a\r\nx: b\r\ncontent-length: 0', ''), false);
  expect(read?.headers).toMatchObject({ 'retry-after': '7', x: 'a, b' });
});

test.each([
  'SSH-2.0-OpenSSH\r\n\r\n',
  answer('101 Switching Protocols\r\nupgrade: x', ''),
  answer('200 OK\r\ncontent-length: 2\r\ncontent-length: 3', '{}'),
  answer('200 OK\r\ncontent-length: -1', ''),
  answer('200 OK\r\ncontent-length : 2', '{}'),
  answer('200 OK\r\n folded: x', ''),
  answer('200 OK\r\nx: a\ncontent-length: 2', '{}'),
  answer('200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked', '0\r\n\r\n'),
  answer('200 OK\r\ntransfer-encoding: gzip, chunked', '0\r\n\r\n'),
  answer('200 OK\r\ntransfer-encoding: chunked', 'x\r\n'),
  answer('200 OK\r\ntransfer-encoding: chunked', '2\r\n{}}\r\n0\r\n\r\n'),
])('%j could be read in two ways, and is not read', (text) => {
  expect(() => readAnswer(text, false)).toThrow(Malformed);
});

test('whatever arrives is an answer, the beginning of one, or malformed', () => {
  const parts = fc.constantFrom(
    'HTTP/1.1 200 OK',
    'content-length: 3',
    'transfer-encoding: chunked',
    '\r\n',
    '\n',
    '0',
    '3',
    'abc',
    ':',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), fc.boolean(), (pieces, hasEnded) => {
      try {
        const read = readAnswer(pieces.join(''), hasEnded);
        if (read) expect(read.status).toBe(200);
      } catch (error) {
        expect(error).toBeInstanceOf(Malformed);
      }
    }),
  );
});
