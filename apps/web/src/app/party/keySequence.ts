const sequence = [
  'ArrowUp',
  'ArrowUp',
  'ArrowDown',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowLeft',
  'ArrowRight',
];

/** Returns a function that takes key presses and returns true on the last key of the hidden sequence. */
export function createSequence(): (key: string) => boolean {
  let pressed: string[] = [];
  return (key) => {
    pressed = [...pressed, key].slice(-sequence.length);
    const complete = pressed.length === sequence.length && pressed.every((each, at) => each === sequence[at]);
    if (complete) pressed = [];
    return complete;
  };
}
