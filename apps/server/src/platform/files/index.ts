export { openDisk } from './disk.ts';
export { createFiles, type Files, type LinkedFile, type StoredFile } from './files.ts';
export { type FileRow, linkTo, readFiles } from './rows.ts';
