/** How icons of the palette are drawn. */
export const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
