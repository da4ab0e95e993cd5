import { encode } from 'uqr';

/** A QR code as one SVG path of squares of one unit, with its quiet zone. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: dark.join(''), size };
}
