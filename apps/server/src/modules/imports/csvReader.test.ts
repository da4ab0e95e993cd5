import { CsvReader } from '@herald/contract/table';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';

function readAll(text: string, delimiter = ',', pieces = text.length || 1) {
  const reader = new CsvReader(delimiter);
  const rows = [];
  for (let at = 0; at < text.length; at += pieces)
    rows.push(...reader.read(text.slice(at, at + pieces), false));
  return [...rows, ...reader.read('', true)];
}

test('lines are those of the file, whatever the line breaks inside cells', () => {
  const rows = readAll('a,b\r\n1,"x\r\ny"\r\n\r\n2,"say ""hi"""\n3,z');
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'], problem: null },
    { line: 2, cells: ['1', 'x\r\ny'], problem: null },
    { line: 5, cells: ['2', 'say "hi"'], problem: null },
    { line: 6, cells: ['3', 'z'], problem: null },
  ]);
});

test('a quote that nobody closed costs only its own row', () => {
  const text = `a,b\n1,"open\n2,"fine"\n3,plain\n${'4,more\n'.repeat(100_000)}`;
  const rows = readAll(text, ',', 65_536);
  expect(rows[1]).toEqual({ line: 2, cells: ['1,"open'], problem: 'row_malformed' });
  expect(rows[2]).toEqual({ line: 3, cells: ['2', 'fine'], problem: null });
  expect(rows).toHaveLength(100_004);
});

test('a quote that opens on every line and closes nowhere does not stall', () => {
  const started = performance.now();
  const rows = readAll('x,""abc\n'.repeat(20_000), ',', 65_536);
  expect(rows).toHaveLength(20_000);
  expect(new Set(rows.map((row) => row.problem))).toEqual(new Set(['row_malformed']));
  expect(performance.now() - started).toBeLessThan(15_000);
});

test('a stray quote inside a cell is a letter', () => {
  expect(readAll('1,"Bât "B", gauche",x\n')[0]?.cells).toEqual(['1', 'Bât "B', ' gauche"', 'x']);
  expect(readAll('1,"the "big" one",x\n')[0]?.cells).toEqual(['1', 'the "big" one', 'x']);
  expect(readAll('1,5" pipe,x\n')[0]?.cells).toEqual(['1', '5" pipe', 'x']);
});

test.each([
  ['plain', 'b'.repeat(200_000)],
  ['quoted', `"${'b'.repeat(200_000)}"`],
  ['quoted with line breaks', `"${'b\n'.repeat(100_000)}"`],
  ['far longer than we buffer', 'b'.repeat(3_000_000)],
])('a cell that is too long, %s, is refused alone', (_, cell) => {
  const rows = readAll(`a,b\n1,${cell}\n2,c\n`, ',', 65_536);
  expect(rows.map((row) => row.problem)).toEqual([null, 'cell_too_long', null]);
  expect(rows[1]?.line).toBe(2);
  expect(rows[1]!.cells.join('').length).toBeLessThan(1200);
  expect(rows[2]?.cells).toEqual(['2', 'c']);
});

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r\n', ' ', "'", '😀'),
  maxLength: 12,
});
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 20 });

test('reads back what a well-behaved program wrote, in pieces of any size', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.integer({ min: 1, max: 40 }),
      (rows, delimiter, size) => {
        const written = stringify(rows, { delimiter, quoted: true, record_delimiter: 'windows' });
        const read = readAll(written, delimiter, size);
        const kept = rows.filter((cells) => cells.some((text) => text.trim() !== ''));
        expect(read.map((row) => row.cells)).toEqual(kept);
        expect(read.every((row) => row.problem === null)).toBe(true);
      },
    ),
  );
});

test('every line of any text ends up in a row or is blank, and lines only rise', () => {
  const noise = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' '), maxLength: 200 });
  fc.assert(
    fc.property(noise, fc.integer({ min: 1, max: 50 }), (text, size) => {
      const pieces = readAll(text, ',', size);
      expect(pieces).toEqual(readAll(text, ','));
      const lines = pieces.map((row) => row.line);
      expect([...lines].sort((a, b) => a - b)).toEqual(lines);
      expect(new Set(lines).size).toBe(lines.length);
    }),
    { numRuns: 500 },
  );
});
