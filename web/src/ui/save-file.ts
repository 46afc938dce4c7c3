/**
 * Saves a text as a file on the user's device.
 * @param type a media type, such as `text/csv`
 */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has copied the file when the click returns.
  URL.revokeObjectURL(url);
}
