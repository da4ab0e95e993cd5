/** From what a phone shows sharp to what is still a picture; the first that is small enough is taken. */
const sides = [4096, 2560, 1920, 1280, 800];
const qualities = [0.9, 0.75];

/**
 * A picture as a JPEG of at most so many bytes; null when the browser cannot read it, or nothing of it would be left. It
 * stands upright as the camera meant it, and what the camera wrote into it, such as the place, stays behind.
 */
export async function shrinkPicture(file: File, mostBytes: number): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return null;
  try {
    for (const side of sides) {
      const canvas = draw(picture, side);
      for (const quality of qualities) {
        const blob = await jpegOf(canvas, quality);
        if (blob && blob.size <= mostBytes) return new File([blob], jpegName(file.name), { type: blob.type });
      }
    }
    return null;
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  // JPEG knows no transparency: without this it turns black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '')}.jpg`;
