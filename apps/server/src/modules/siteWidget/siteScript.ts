/**
 * What a site loads: it makes the frame of the widget and gives it the room that it asks for. It reads nothing of the page and
 * shows nothing until the frame has answered, so a widget that is off leaves no trace.
 */
export const siteScript = `(function () {
  var script = document.currentScript;
  var id = script && script.getAttribute('data-widget');
  if (!id || window.heraldWidget) return;
  window.heraldWidget = true;
  var origin = new URL(script.src).origin;
  var frame = document.createElement('iframe');
  frame.title = 'WhatsApp';
  frame.src = origin + '/widget?id=' + encodeURIComponent(id);
  frame.style.cssText = 'position:fixed;bottom:12px;display:none;border:0;z-index:2147483000;background:transparent;color-scheme:normal';
  addEventListener('message', function (event) {
    var told = event.source === frame.contentWindow && event.origin === origin && event.data && event.data.herald;
    if (!told) return;
    var style = frame.style;
    style.display = 'block';
    style[told.position === 'left' ? 'left' : 'right'] = '12px';
    style.width = told.open ? 'min(340px, calc(100vw - 24px))' : '72px';
    style.height = told.open ? 'min(440px, calc(100vh - 24px))' : '72px';
  });
  function add() { document.body.appendChild(frame); }
  if (document.body) add();
  else addEventListener('DOMContentLoaded', add);
})();
`;
