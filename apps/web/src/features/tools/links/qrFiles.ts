import { qrPath } from '#ui/qrPath.ts';

/** The code as a drawing, for printers: sharp at any size. */
export function qrSvg(text: string): Blob {
  const { path, size } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** The code as a picture of about a thousand points a side; whole points for each square, or edges blur. */
export async function qrPng(text: string): Promise<Blob | null> {
  const { path, size } = qrPath(text);
  const scale = Math.ceil(1024 / size);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
