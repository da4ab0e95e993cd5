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
  const { createS3Driver } = await import('./s3.ts');
  return new Disk(createS3Driver(url));
}
