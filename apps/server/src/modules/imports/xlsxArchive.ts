import { unzipSync, zipSync } from 'fflate';

/** Bytes of all parts together, unpacked, at most. */
export const maxInflated = 100e6;

interface Directory {
  /** What the archive's directory says its parts are, unpacked. */
  inflated: number;
  names: string[];
}

/** Reads the directory of a zip file and unpacks nothing. Null when it has none. */
export function readDirectory(bytes: Uint8Array): Directory | null {
  const directory: Directory = { inflated: 0, names: [] };
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        directory.inflated += originalSize;
        directory.names.push(name);
        return false;
      },
    });
    return directory;
  } catch {
    return null;
  }
}

/**
 * The parts that hold cells, packed anew. A directory can lie about sizes; unpacking writes no more than it promised,
 * so after this the parser meets honest sizes, whatever the file claimed elsewhere.
 */
export function rebuildArchive(bytes: Uint8Array): Uint8Array {
  let promised = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isNeeded =
        /^(\[Content_Types\]\.xml|_rels\/|xl\/)/.test(name) && !/\/(media|drawings|charts)\//.test(name);
      if (isNeeded) promised += originalSize;
      if (promised > maxInflated) throw new Error('The spreadsheet is too large when unpacked.');
      return isNeeded;
    },
  });
  return zipSync(parts, { level: 0 });
}
