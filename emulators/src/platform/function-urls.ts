/**
 * Converts the URLs of functions between a running product and its state files. The product may
 * start on another port the next time, so a saved URL has no origin.
 */
export interface FunctionUrls {
  /** Returns the URL to save. The URL of a function loses its origin: `functions:/PATH`. */
  saved: (url: string) => string;
  /** Returns the URL to call for a saved one. */
  current: (url: string) => string;
}

const SCHEME = 'functions:';

/**
 * Returns the conversion for functions that listen on a port of this machine. Without a port, it
 * changes no URL.
 */
export function functionUrls(port: number | undefined): FunctionUrls {
  if (port === undefined) return { saved: (url) => url, current: (url) => url };
  const origin = `http://127.0.0.1:${port}`;
  return {
    saved: (url) => replaceStart(url, `${origin}/`, `${SCHEME}/`),
    current: (url) => replaceStart(url, `${SCHEME}/`, `${origin}/`),
  };
}

function replaceStart(text: string, start: string, replacement: string): string {
  return text.startsWith(start) ? replacement + text.slice(start.length) : text;
}
