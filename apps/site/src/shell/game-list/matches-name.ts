const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a name has every typed word at the start of one of its words, without regard to case and accents. */
export function matchesName(name: string, typed: string): boolean {
  const words = plain(name).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/\s+/)
    .every((part) => part === '' || words.some((word) => word.startsWith(part)))
}
