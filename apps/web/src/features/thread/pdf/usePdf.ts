import type { PDFDocumentProxy } from 'pdfjs-dist';
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';

GlobalWorkerOptions.workerSrc = workerUrl;

export type Pdf =
  | { state: 'loading'; share: number | null }
  | { state: 'ready'; document: PDFDocumentProxy }
  /** `locked`: it asks for a password; `broken`: it cannot be read, or did not come. */
  | { state: 'locked' | 'broken' };

/** The PDF at an address, read in pieces as its pages are looked at. Nothing in it runs. */
export function usePdf(url: string): Pdf {
  const [pdf, setPdf] = useState<Pdf>({ state: 'loading', share: null });
  useEffect(() => {
    let isOver = false;
    const loading = getDocument({ url, enableXfa: false });
    loading.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
      if (!isOver && total > 0)
        setPdf((before) =>
          before.state === 'loading' ? { state: 'loading', share: Math.min(1, loaded / total) } : before,
        );
    };
    loading.promise.then(
      (document) => {
        if (!isOver) setPdf({ state: 'ready', document });
      },
      (error: unknown) => {
        const isLocked = error instanceof Error && error.name === 'PasswordException';
        if (!isOver) setPdf({ state: isLocked ? 'locked' : 'broken' });
      },
    );
    return () => {
      isOver = true;
      void loading.destroy();
    };
  }, [url]);
  return pdf;
}
