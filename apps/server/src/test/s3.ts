import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { findFreePort } from '../platform/embeddedPostgres/index.ts';

/** The only key that it knows. */
const key = 'S3RVER';

/** A server that speaks S3, with one bucket and a folder of its own. Of what concerns an object it checks the signature. */
export interface S3Server extends AsyncDisposable {
  filesUrl: string;
  /** What `FILES_URL` says with other keys or another bucket. */
  urlWith(other: { secret?: string; bucket?: string }): string;
  /** Ends the server at once, in the middle of whatever it is asked. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'herald-s3-'));
  const port = await findFreePort();
  let http: Server | null = null;

  const configureBuckets = [{ name: 'herald' }];
  const open = (allowMismatchedSignatures: boolean) =>
    new S3rver({ silent: true, directory, configureBuckets, allowMismatchedSignatures });
  const strict = open(false);
  await strict.configureBuckets();
  const [ofObjects, ofBuckets] = [strict.callback(), open(true).callback()];

  async function comeBack(): Promise<void> {
    http = createServer((request, response) => {
      // It leaves the slash out that the client signs behind a bucket's name, so it finds no such signature right.
      const isOfBucket = /^\/[^/]+\/?(\?|$)/.test(request.url ?? '');
      return (isOfBucket ? ofBuckets : ofObjects)(request, response);
    });
    http.listen(port, '127.0.0.1');
    await once(http, 'listening');
  }
  async function goAway(): Promise<void> {
    if (!http) return;
    const closed = once(http, 'close');
    http.close();
    http.closeAllConnections();
    http = null;
    await closed;
  }
  const urlWith = ({ secret = key, bucket = 'herald' }) =>
    `s3://${key}:${secret}@${bucket}?region=eu-west-3&endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;

  await comeBack();
  return {
    filesUrl: urlWith({}),
    urlWith,
    goAway,
    comeBack,
    async [Symbol.asyncDispose]() {
      await goAway();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
