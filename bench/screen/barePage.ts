/** A page with as many rows as a list of conversations has on the screen and below it, drawn once and never changed. */
export function barePage(rows: number): string {
  const row = (index: number) => `
    <li><b>Person ${index}</b><span>12:0${index % 10}</span><p>Hello, is this still available? ${index}</p></li>`;
  return `<!doctype html><style>
    body { margin: 0; font: 14px sans-serif }
    [data-scroller] { height: 100vh; width: 360px; overflow: auto }
    ul { margin: 0; padding: 0; list-style: none }
    li { box-sizing: border-box; height: 72px; padding: 12px; border-bottom: 1px solid #ddd; position: relative }
    span { position: absolute; right: 12px; top: 12px } p { margin: 4px 0 0 }
  </style><div data-scroller><ul>${Array.from({ length: rows }, (_, index) => row(index)).join('')}</ul></div>`;
}
