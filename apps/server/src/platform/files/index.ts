export { createFiles, type Files, type LinkedFile, type StoredFile } from './files.ts';
