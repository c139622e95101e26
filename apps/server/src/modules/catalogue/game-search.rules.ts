/** Finds games by text. Pure. */
import type { CatalogueGame } from './catalogue.rules.ts'

/** Removes accents, case, and everything except letters and digits: "Koï-River" matches "koi river". */
export function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Matches part of the title or studio name, ignoring case and punctuation, and tolerates one typo in the title. */
export function matchesSearch(
  { searchTitle: title, studio }: Pick<CatalogueGame, 'searchTitle' | 'studio'>,
  search: string,
): boolean {
  const query = simplify(search)
  if (query === '') return true
  return title.includes(query) || simplify(studio.name).includes(query) || isNearly(title, query)
}

const FORGIVING_FROM = 4

/** Whether some part of the title differs by one changed, missing or additional letter. */
function isNearly(title: string, query: string): boolean {
  if (query.length < FORGIVING_FROM) return false
  for (let gap = 0; gap <= query.length; gap++) {
    const [before, after] = [query.slice(0, gap), query.slice(gap)]
    const at = before === '' ? 0 : title.indexOf(before)
    if (at === -1) continue
    const rest = title.slice(at + before.length)
    if (
      rest.slice(1).startsWith(after) ||
      rest.startsWith(after.slice(1)) ||
      rest.slice(1).startsWith(after.slice(1))
    ) {
      if (before.length + after.length > 1) return true
    }
  }
  return false
}
