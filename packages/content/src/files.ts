/**
 * Parses one content file: JSON and YAML as they are, Markdown as its YAML front matter with the text under
 * `body`.
 */
import { parse } from 'yaml'

const HEAD = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/

export const CONTENT_FILE = /\.(?:json|ya?ml|md)$/

export interface ContentFile {
  value: unknown
  /** The line of the file where the body starts; null without front matter. */
  bodyLine: number | null
}

/** @throws the parser's error when the file does not match its extension */
export function parseContentFile(path: string, text: string): ContentFile {
  if (path.endsWith('.json')) return { value: JSON.parse(text), bodyLine: null }
  if (!path.endsWith('.md')) return { value: readYaml(text), bodyLine: null }
  const head = HEAD.exec(text)
  if (head === null) throw new Error('it has no front matter between two lines of ---')
  // The added line keeps the line numbers of errors equal to those of the file.
  const values = readYaml(`\n${head[1] ?? ''}`)
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new Error('its front matter is not a list of names with values')
  const below = text.slice(head[0].length)
  const bodyAt = text.length - below.trimStart().length
  return {
    value: { ...values, body: below.trim() },
    bodyLine: text.slice(0, bodyAt).split('\n').length,
  }
}

/** All content is text: unquoted values stay as written, and an empty value is not a text. */
function readYaml(text: string): unknown {
  try {
    return parse(text, { schema: 'failsafe', customTags: ['null'] })
  } catch (error) {
    // Keep only the first line, which has line and column; the rest of the message is a drawing.
    throw new Error(String((error as Error).message).split(/:?\n/, 1)[0])
  }
}
