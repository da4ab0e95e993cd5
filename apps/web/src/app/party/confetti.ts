/** The confetti of connecting WhatsApp; nothing moves for people who asked for less motion. */
export async function throwConfetti(pieces = 1000): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  canvas.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;pointer-events:none;z-index:9999';
  document.body.append(canvas);
  // A worker would be started from a blob: address, which the page's policy forbids.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  const half = { particleCount: pieces / 2, spread: 100, startVelocity: 65, ticks: 260 };
  try {
    await Promise.all([
      fire({ ...half, angle: 60, origin: { x: 0, y: 0.8 } }),
      fire({ ...half, angle: 120, origin: { x: 1, y: 0.8 } }),
    ]);
  } finally {
    canvas.remove();
  }
}
