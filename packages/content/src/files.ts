/** Reads one content file: JSON and YAML as they are, Markdown as its head of YAML with the text under `body`. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Tree } from './tree.ts'

const HEAD = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/

export const CONTENT_FILE = /\.(?:json|ya?ml|md)$/

/** Throws what the parser says when the file is not what its name claims. */
export function readContentFile(path: string): unknown {
  const text = readFileSync(path, 'utf8')
  if (path.endsWith('.json')) return JSON.parse(text)
  if (!path.endsWith('.md')) return toTexts(parse(text))
  const head = HEAD.exec(text)
  if (head === null) throw new Error('it has no head between two lines of ---')
  const values = toTexts(parse(head[1] ?? ''))
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new Error('its head is not a list of names with values')
  return { ...values, body: text.slice(head[0].length).trim() }
}

/** YAML writes numbers and truth values without quotes; content knows only texts. */
function toTexts(value: unknown): Tree | unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(toTexts)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, toTexts(child)]))
  return value
}
