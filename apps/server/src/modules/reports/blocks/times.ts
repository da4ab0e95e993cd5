import { addSketch, type Sketch } from './sketch.ts';

/** By what took so long: `first`, `response`, `resolution`, `agents/7/first`, `agents/7/response`, `labels/3`, `reasons/0`. */
export type Times = Record<string, Sketch>;

/** The sketch of this name, which is begun if need be. */
export function sketchOf(times: Times, name: string): Sketch {
  const sketch = times[name] ?? [];
  times[name] = sketch;
  return sketch;
}

export function addTimes(sum: Times, source: Times): void {
  for (const [name, sketch] of Object.entries(source)) addSketch(sketchOf(sum, name), sketch);
}

/**
 * As they are kept: of each its name and how many buckets it has, then of each bucket how far it is from the one before and what
 * it counts. Numbers take seven bits a byte, the lowest first, so that most take one.
 */
export function packTimes(times: Times): Buffer {
  const bytes: number[] = [];
  for (const [name, sketch] of Object.entries(times)) {
    const letters = Buffer.from(name);
    writeNumber(bytes, letters.length);
    bytes.push(...letters);
    const buckets = Object.keys(sketch).map(Number);
    writeNumber(bytes, buckets.length);
    let before = 0;
    for (const bucket of buckets) {
      writeNumber(bytes, bucket - before);
      writeNumber(bytes, sketch[bucket] ?? 0);
      before = bucket;
    }
  }
  return Buffer.from(bytes);
}

/** Adds what is kept without making a copy of it first: a year of a large team is a million bytes. */
export function addPacked(sum: Times, packed: Uint8Array): void {
  const bytes = { packed, at: 0 };
  while (bytes.at < packed.length) {
    const length = readNumber(bytes);
    const name = Buffer.from(packed.subarray(bytes.at, bytes.at + length)).toString();
    bytes.at += length;
    const sketch = sketchOf(sum, name);
    let bucket = 0;
    for (let left = readNumber(bytes); left > 0; left -= 1) {
      bucket += readNumber(bytes);
      sketch[bucket] = (sketch[bucket] ?? 0) + readNumber(bytes);
    }
  }
}

function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
}

function readNumber(bytes: { packed: Uint8Array; at: number }): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes.packed[bytes.at++] ?? 0;
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
}
