import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** `file:///folder`, or `s3://key:secret@bucket?region=…&endpoint=…` for S3 and everything that speaks like it. */
export async function openDisk(filesUrl: string): Promise<Disk> {
  const url = new URL(filesUrl);
  if (url.protocol === 'file:') return new Disk(new FSDriver({ location: url, visibility: 'private' }));
  return openS3(url);
}

/** The S3 client is large, so it is only loaded where it is used. */
async function openS3(url: URL): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const endpoint = url.searchParams.get('endpoint');
  const accessKeyId = decodeURIComponent(url.username);
  return new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get('region') ?? 'us-east-1',
      visibility: 'private',
      supportsACL: false,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // Without a key in the URL the client finds its own credentials (instance role, environment).
      ...(accessKeyId
        ? { credentials: { accessKeyId, secretAccessKey: decodeURIComponent(url.password) } }
        : {}),
    }),
  );
}
