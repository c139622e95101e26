/** By which titles are put in order. Pure. */

/** Removes accents, case, and everything except letters and digits: "Koï-River" matches "koi river". */
export function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
