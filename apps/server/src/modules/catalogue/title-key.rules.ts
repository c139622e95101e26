/**
 * Titles in alphabetical order have these keys in order: without accents, case, and everything except letters and digits.
 * "Koï-River" becomes "koiriver". Pure.
 */
export function titleKeyOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
