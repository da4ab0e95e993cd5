/** Makes an element. Text is always text, never markup. */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key === 'class') node.className = value;
    else if (key in node && key !== 'list' && key !== 'form') node[key] = value;
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

let counter = 0;

/** A labelled select that tells its choice. Options are [value, label] pairs. */
export function select(label, options, value, onchange, extra = {}) {
  const id = `s${++counter}`;
  const field = h(
    'select',
    { id, onchange: (event) => onchange(event.target.value), ...extra },
    options.map(([option, text]) =>
      h('option', { value: option, selected: String(option) === String(value) }, text),
    ),
  );
  return h('div', { class: 'field' }, h('label', { htmlFor: id }, label), field);
}

export function check(label, checked, onchange) {
  return h(
    'label',
    { class: 'check' },
    h('input', { type: 'checkbox', checked, onchange: (event) => onchange(event.target.checked) }),
    h('span', {}, label),
  );
}

export function button(label, onclick, props = {}) {
  return h('button', { type: 'button', onclick, ...props }, label);
}

/** Someone is busy in this part: redrawing would take away the focus or an open list. */
export function isBusy(root) {
  const active = document.activeElement;
  return (
    root.contains(active) && /^(INPUT|SELECT|TEXTAREA)$/.test(active.tagName) && active.type !== 'checkbox'
  );
}
