// Runs before the first paint. It keeps the landing page that main.tsx would show: the one in the
// visitor's language, which the address, the visitor's last choice or the browser names. A
// logged-in user gets no landing page. The app is loaded when the page is on the screen. Until the
// app responds, the script keeps the last press of a button, which early-press.ts repeats. The build
// writes the script's hash into firebase.json.
(() => {
  const root = document.querySelector('#root');
  const app = document.querySelector('#app').content;
  const start = () => document.head.append(app);
  const asked = new URLSearchParams(location.search).get('lang');
  let signedIn = false;
  let chosen = null;
  try {
    signedIn = localStorage.getItem('access_token') !== null;
    chosen = localStorage.getItem('visitor_language');
  } catch {
    // Site data are blocked, so nobody can be logged in.
  }
  if (signedIn || location.pathname !== '/') {
    root.replaceChildren();
    start();
    return;
  }
  const preferred = [asked ?? '', chosen ?? '', ...navigator.languages].map(
    (tag) => tag.toLowerCase().split('-')[0],
  );
  const language = preferred.find(
    (tag) => tag === 'en' || document.getElementById(`landing-${tag}`),
  );
  const other = document.getElementById(`landing-${language}`);
  if (other) {
    root.replaceChildren(other.content);
    document.documentElement.lang = language;
    document.title = other.dataset.title;
  }
  const canonical = document.querySelector('link[rel="canonical"]');
  if (canonical && asked === language && language !== 'en') canonical.search = `lang=${language}`;
  // Only these buttons: if the app shows another page instead, its buttons work at once.
  const buttons = new Set(root.querySelectorAll('button'));
  const keep = (event) => {
    const button = event.target.closest('button');
    if (!buttons.has(button)) return;
    // Without the app, a submit button would load the page again and lose the visitor's text. While
    // the app takes over, it must not handle a press that is repeated later.
    event.preventDefault();
    event.stopPropagation();
    early.button = button;
  };
  const early = { button: null, stop: () => removeEventListener('click', keep, true) };
  window.earlyPress = early;
  addEventListener('click', keep, true);
  requestAnimationFrame(() => setTimeout(start));
})();
