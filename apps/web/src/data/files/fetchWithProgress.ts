/** `fetch` tells nothing about how far an upload has come; this stand-in does, for requests that send a form. */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(input));
      request.responseType = 'text';
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(total === 0 ? 1 : loaded / total);
      };
      request.onload = () =>
        resolve(
          new Response(request.responseText || null, {
            status: request.status,
            headers: { 'retry-after': request.getResponseHeader('retry-after') ?? '' },
          }),
        );
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
}
