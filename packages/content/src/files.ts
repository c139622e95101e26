/** Reads one content file: JSON and YAML as they are, Markdown as its head of YAML with the text under `body`. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

const HEAD = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/

export const CONTENT_FILE = /\.(?:json|ya?ml|md)$/

export interface ContentFile {
  value: unknown
  /** Which line of the file the text below a head begins in; null where there is no head. */
  bodyLine: number | null
}

/** Throws what the parser says when the file is not what its name claims. */
export function readContentFile(path: string): ContentFile {
  const text = readFileSync(path, 'utf8')
  if (path.endsWith('.json')) return { value: JSON.parse(text), bodyLine: null }
  if (!path.endsWith('.md')) return { value: readYaml(text), bodyLine: null }
  const head = HEAD.exec(text)
  if (head === null) throw new Error('it has no head between two lines of ---')
  // Below the first line, so that a fault is told with the line of the file.
  const values = readYaml(`\n${head[1] ?? ''}`)
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new Error('its head is not a list of names with values')
  const below = text.slice(head[0].length)
  const bodyAt = text.length - below.trimStart().length
  return {
    value: { ...values, body: below.trim() },
    bodyLine: text.slice(0, bodyAt).split('\n').length,
  }
}

/** Content knows only texts: what stands without quotes stays as it is written, and what is left empty is no text. */
function readYaml(text: string): unknown {
  try {
    return parse(text, { schema: 'failsafe', customTags: ['null'] })
  } catch (error) {
    // The parser draws the place below its words; they name line and column.
    throw new Error(String((error as Error).message).split(/:?\n/, 1)[0])
  }
}
