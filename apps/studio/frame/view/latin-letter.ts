/** The letter of a key, also on a keyboard that writes another alphabet: then the one that its place has on a Latin one. */
export function latinLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = key.toLowerCase()
  if (/^[a-z]$/.test(letter)) return letter
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? letter
}
