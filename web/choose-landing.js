// Runs before anything is shown, and leaves of the landing pages what main.tsx would show: the one in
// the visitor's language, by the address, by their choice or by their browser; none to who is signed in. The app is loaded when that is on the screen.
// The build writes its hash into firebase.json.
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
    // Site data are blocked: nobody can be signed in.
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
  requestAnimationFrame(() => setTimeout(start));
})();
