import { dirname, join } from 'node:path';

/** The project's folder. */
export const root = dirname(import.meta.dirname);

/** A path inside the project. */
export const inRoot = (...parts: string[]) => join(root, ...parts);
