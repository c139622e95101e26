/**
 * The Latin letter of a key. On a keyboard of another alphabet this is the letter at the same position of a
 * Latin keyboard.
 */
export function latinLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = key.toLowerCase()
  if (/^[a-z]$/.test(letter)) return letter
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? letter
}
