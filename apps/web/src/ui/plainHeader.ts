/** For dialogs: their title bar is a `header` element, which would be a second banner of the page. */
export const plainHeader = { header: { role: 'none' } };
