/**
 * Boxes that hold nothing, where the blocks of the bench's automation stand; the pane follows the pointer, and so does the
 * box that is pulled.
 */
export function bareCanvas(boxes: number, perRow: number): string {
  const box = (index: number) =>
    `<div class="box" style="left:${(index % perRow) * 320}px;top:${Math.floor(index / perRow) * 200}px"></div>`;
  return `<!doctype html><style>
    body { margin: 0; overflow: hidden; height: 100vh } #pane { transform-origin: 0 0; will-change: transform }
    .box { position: absolute; width: 264px; height: 110px; border: 1px solid #999; border-radius: 10px; background: #fff }
  </style><div id="pane">${Array.from({ length: boxes }, (_, index) => box(index)).join('')}</div>
  <script>
    const pane = document.getElementById('pane');
    let pulled = null, from = [0, 0], zoom = 0.28;
    const place = (element, [x, y], scale) => { element.style.transform = 'translate(' + x + 'px,' + y + 'px)' + scale };
    const scaled = () => ' scale(' + zoom + ')';
    place(pane, [0, 0], scaled());
    addEventListener('pointerdown', ({ target, clientX, clientY }) => {
      pulled = target.className === 'box' ? target : pane;
      from = [clientX, clientY];
    });
    addEventListener('pointerup', () => { pulled = null });
    addEventListener('pointermove', ({ clientX, clientY }) => {
      const by = [clientX - from[0], clientY - from[1]];
      if (pulled === pane) place(pane, by, scaled());
      else if (pulled) place(pulled, by.map((one) => one / zoom), '');
    });
    addEventListener('wheel', ({ deltaY }) => { zoom *= 1 - deltaY / 2000; place(pane, [0, 0], scaled()) });
  </script>`;
}
