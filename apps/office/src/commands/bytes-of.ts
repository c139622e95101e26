/** The bytes of a file that a command wrote. A loop: to make an array of the characters of a large file first would freeze the page. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.codePointAt(at) ?? 0
  return bytes
}
