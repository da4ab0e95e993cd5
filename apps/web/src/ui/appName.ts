/** The server may rename the product (`APP_NAME`); the page's own head is where it says so. */
export const appName: string =
  (typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content) || 'Herald';
