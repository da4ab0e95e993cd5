import type { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { S3Driver } from 'flydrive/drivers/s3';
import type { WriteOptions } from 'flydrive/types';

/** Of a file whose length nobody knows yet, at most two are in memory at a time; the longest that S3 takes is then 80 GB. */
const partSize = 8 * 1024 * 1024;

export function createS3Driver(url: URL): S3Driver {
  const bucket = url.hostname;
  const endpoint = url.searchParams.get('endpoint');
  const accessKeyId = decodeURIComponent(url.username);
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Without a key in the URL the client finds its own credentials (instance role, environment).
    ...(accessKeyId
      ? { credentials: { accessKeyId, secretAccessKey: decodeURIComponent(url.password) } }
      : {}),
  });
  return new StreamingS3Driver(client, bucket);
}

/**
 * What the library's driver does not do as Herald needs it: it asks for the length of a stream, which an archive that is
 * just being packed has not, and takes the folder `teams/7` for everything whose key begins like that, `teams/70/…` too.
 */
class StreamingS3Driver extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    super({ client, bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#bucket = bucket;
  }

  override async putStream(
    key: string,
    content: Readable,
    { contentType }: WriteOptions = {},
  ): Promise<void> {
    const params = {
      Bucket: this.#bucket,
      Key: key,
      Body: content,
      ...(contentType ? { ContentType: contentType } : {}),
    };
    await new Upload({ client: this.#client, params, partSize, queueSize: 2 }).done();
  }
  override deleteAll(folder: string): Promise<void> {
    return super.deleteAll(`${folder}/`);
  }
}
