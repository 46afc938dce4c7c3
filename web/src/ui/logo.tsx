/**
 * The logo: lines of a thread, of which the last is swept away. It is decorative and needs a name
 * beside it.
 */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0b6b5d" />
      <path d="M8 10.5h16M8 16h10" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M8 22.5c4.5 0 5.5-2 8.5-2s4 2 7.5 2"
        stroke="#8fe3cf"
        strokeWidth="2.6"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
