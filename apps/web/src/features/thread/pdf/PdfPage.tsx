import { useIntersection, useMergedRef } from '@mantine/hooks';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Pdf.module.css';

interface PdfPageProps {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** CSS pixels. */
  width: number;
  onSeen: (number: number) => void;
}

/** A page, drawn once it comes near. Until then it has the shape of a sheet of A4. */
export function PdfPage({ document, number, width, onSeen }: PdfPageProps) {
  const { t } = useTranslation('pdf');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ratio, setRatio] = useState(Math.SQRT2);
  const [isBroken, setBroken] = useState(false);
  const near = useIntersection({ rootMargin: '800px 0px' });
  const middle = useIntersection({ rootMargin: '-50% 0px -50% 0px' });
  const isNear = near.entry?.isIntersecting ?? false;
  const isInMiddle = middle.entry?.isIntersecting ?? false;

  useEffect(() => {
    if (isInMiddle) onSeen(number);
  }, [isInMiddle, number, onSeen]);

  useEffect(() => {
    if (!isNear) return;
    let stop = () => {};
    let isOver = false;
    const draw = async () => {
      const page = await document.getPage(number);
      const sheet = canvas.current;
      if (isOver || !sheet) return;
      const whole = page.getViewport({ scale: 1 });
      setRatio(whole.height / whole.width);
      const viewport = page.getViewport({ scale: (width / whole.width) * window.devicePixelRatio });
      sheet.width = viewport.width;
      sheet.height = viewport.height;
      const drawing = page.render({ canvas: sheet, viewport });
      stop = () => drawing.cancel();
      await drawing.promise;
      if (!isOver) setBroken(false);
    };
    // Given up on purpose it is no failure: another size is being drawn, or nobody looks any more.
    draw().catch(() => {
      if (!isOver) setBroken(true);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [document, number, width, isNear]);

  const refs = useMergedRef(near.ref, middle.ref);
  return (
    <div ref={refs} className={classes.page} style={{ width, height: width * ratio }}>
      {isBroken ? <p role="alert">{t('broken')}</p> : null}
      <canvas ref={canvas} role="img" aria-label={t('page', { number })} />
    </div>
  );
}
