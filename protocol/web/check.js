// Whether the browser has what the page is made of: one that has not gets a sentence, and not an empty page.
//
// DESIGN. A script of its own, before all others, in words that any browser understands: the page's module is not even
// read where one of its words is too new. The check looks for the newest parts that the page uses; the versions in
// page.html are those that have it all.
(function () {
  function has(test) {
    try { return Boolean(test()); } catch (_) { return false; }
  }
  var wanted = {
    'modules': function () { return 'noModule' in HTMLScriptElement.prototype; },
    'WebAssembly': function () { return WebAssembly.validate && WebAssembly.instantiate; },
    'Worker': function () { return Worker; },
    'Blob': function () { return Blob.prototype.stream && Blob.prototype.text; },
    'URL.createObjectURL': function () { return URL.createObjectURL; },
    'DecompressionStream': function () { return DecompressionStream; },
    'MessageChannel': function () { return MessageChannel; },
    'crypto': function () { return crypto.getRandomValues; },
    'dialog': function () { return HTMLDialogElement.prototype.showModal; },
    'replaceChildren': function () { return Element.prototype.replaceChildren; },
    'ResizeObserver': function () { return ResizeObserver; },
    'light-dark()': function () { return CSS.supports('color', 'light-dark(#000, #fff)'); },
    ':has()': function () { return CSS.supports('selector(:has(a))'); }
  };
  var root = document.documentElement, missing = [], name;

  function tell(what) {
    root.setAttribute('data-old', 'yes');
    document.getElementById('too-old').hidden = false;
    document.getElementById('too-old-why').appendChild(document.createTextNode(what));
  }

  for (name in wanted) if (!has(wanted[name])) missing.push(name);
  if (missing.length) tell(missing.join(', '));
  window.addEventListener('error', function (event) {
    if (!root.getAttribute('data-old') && !document.body.getAttribute('data-begun')) tell(event.message);
  });
})();
