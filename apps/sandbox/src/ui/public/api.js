import { t } from './words.js';

async function call(method, path, body) {
  const response = await fetch(`/control/${path}`, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const result = await response.json();
  if (!response.ok) {
    toast(result.message ?? result.error?.message ?? t('failedAction'));
    throw new Error(result.message ?? t('failedAction'));
  }
  return result;
}

export const get = (path) => call('GET', path);
export const post = (path, body = {}) => call('POST', path, body);
export const remove = (path) => call('DELETE', path);

let timer;
export function toast(text) {
  const node = document.getElementById('toast');
  node.textContent = text;
  node.classList.add('shown');
  clearTimeout(timer);
  timer = setTimeout(() => node.classList.remove('shown'), 3000);
}
