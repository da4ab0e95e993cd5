export { type ZipEntry, zipStream } from './zipStream.ts';
