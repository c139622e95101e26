/** Reads a list of players from a CSV file. Pure. */

export interface ListEntry {
  /** Of the file, from 1. */
  line: number
  /** An ID, number, email or phone. */
  reference: string
}

/** Of the column `player`; other columns and empty lines are ignored. Null if the first line does not name that column. */
export function readPlayerList(text: string): ListEntry[] | null {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = header.includes(';') ? ';' : ','
  const column = splitLine(header, separator).findIndex((name) => name.toLowerCase() === 'player')
  if (column === -1) return null
  return lines.flatMap((text, index) => {
    const reference = splitLine(text, separator)[column] ?? ''
    return text.trim() === '' ? [] : [{ line: index + 2, reference }]
  })
}

/** Quoted values may contain separators, and quotes as two. */
function splitLine(text: string, separator: string): string[] {
  const pattern = new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g')
  return [...text.matchAll(pattern)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )
}
