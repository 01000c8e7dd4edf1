// Files that the browser saves.

/**
 * Lets the browser save a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
