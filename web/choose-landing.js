// Runs before anything is shown, and leaves of the landing pages what main.tsx would show: the one in
// the visitor's language; none to who is signed in. Whoever changes it changes its hash in firebase.json.
(() => {
  const root = document.querySelector('#root');
  let signedIn = false;
  try {
    signedIn = localStorage.getItem('access_token') !== null;
  } catch {
    // Site data are blocked: nobody can be signed in.
  }
  if (signedIn || location.pathname !== '/') {
    root.replaceChildren();
    return;
  }
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  const language = preferred.find(
    (tag) => tag === 'en' || document.getElementById(`landing-${tag}`),
  );
  const other = document.getElementById(`landing-${language}`);
  if (!other) return;
  root.replaceChildren(other.content);
  document.documentElement.lang = language;
  document.title = other.dataset.title;
})();
