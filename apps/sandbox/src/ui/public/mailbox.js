import { get, remove } from './api.js';
import { button, h } from './dom.js';
import { dateTime, t } from './words.js';

let chosen = null;

/** The mails the product sent, with links that can be followed. */
export async function drawMailbox(root) {
  const { data } = await get('mails');
  if (data.length === 0) {
    root.replaceChildren(h('h2', {}, t('mailbox')), h('p', { class: 'empty' }, t('noMail')));
    return;
  }
  const current = data.find((mail) => mail.id === chosen) ?? data[0];
  root.replaceChildren(
    h(
      'div',
      { class: 'row-head' },
      h('h2', {}, t('mailbox')),
      button(t('emptyMailbox'), () => remove('mails')),
    ),
    h(
      'ul',
      { class: 'mails' },
      data.map((mail) => mailRow(mail, mail === current, root)),
    ),
    mailView(current),
  );
}

function mailRow(mail, selected, root) {
  const open = () => {
    chosen = mail.id;
    drawMailbox(root);
  };
  return h(
    'li',
    {},
    h(
      'button',
      { type: 'button', class: 'mail', onclick: open, 'aria-current': selected ? 'true' : undefined },
      h('strong', {}, mail.subject || '—'),
      h('small', {}, `${mail.recipients.join(', ')} · ${dateTime(mail.at)}`),
    ),
  );
}

function mailView(mail) {
  const body = mail.html
    ? h('iframe', {
        title: mail.subject,
        class: 'mail-body',
        sandbox: 'allow-popups allow-popups-to-escape-sandbox',
        srcdoc: `<base target="_blank"><meta name="color-scheme" content="light">${mail.html}`,
      })
    : h('pre', { class: 'mail-text' }, mail.text);
  return h(
    'article',
    { class: 'card-box', 'aria-label': mail.subject },
    h('h3', {}, mail.subject),
    h('p', { class: 'soft' }, `${t('from')} ${mail.from} · ${t('to')} ${mail.to}`),
    body,
    mail.links.length > 0
      ? [
          h('h4', {}, t('links')),
          h(
            'ul',
            { class: 'plain-list links' },
            mail.links.map((link) =>
              h('li', {}, h('a', { href: link, target: '_blank', rel: 'noopener' }, link)),
            ),
          ),
        ]
      : null,
    mail.attachments.length > 0
      ? h('p', { class: 'soft' }, mail.attachments.map((each) => `${each.name} (${each.size})`).join(', '))
      : null,
  );
}
