import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('secrets do not reach the log', () => {
  let written = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const log = createLog('info', sink);
  log.info({ password: 's3cret', req: { headers: { authorization: 's3cret', cookie: 's3cret' } } }, 'hello');
  log.info({ body: { access_token: 's3cret', name: 'Ada' } });
  expect(written).not.toContain('s3cret');
  expect(written).toContain('Ada');
});
