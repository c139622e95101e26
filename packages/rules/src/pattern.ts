/**
 * A pattern from configuration, bare or between slashes with its flags, as the site and the server both read it: by whole
 * characters, so that `\p{L}` is a letter of any alphabet. Null for what is no pattern.
 */
export function toPattern(source: string): RegExp | null {
  const [, between = source, given = ''] = /^\/(.*)\/([a-z]*)$/s.exec(source) ?? []
  // With g or y a pattern remembers where it ended.
  const flags = given.replaceAll(/[gy]/g, '')
  try {
    return new RegExp(between, /[uv]/.test(flags) ? flags : `${flags}u`)
  } catch {
    return null
  }
}
