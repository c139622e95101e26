import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { isTest, listFiles, read } from './sources.ts'

/** Attributes that a player sees or hears. */
const SPOKEN = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'description',
])
const WORD = /\p{L}{2,}/u

type Node = { type: string; start: number; [key: string]: unknown }

test('no visible text stands in code: every word that a player reads is content', () => {
  const wrong = listFiles(/\.tsx$/)
    .filter((path) => !isTest(path))
    .flatMap((path) => visibleTexts(path).map((text) => `${path}: ${text}`))
  expect(wrong).toEqual([])
})

test('a planted word is found', () => {
  expect(textsIn('export const A = () => <p title="Hi there">Hello {name}</p>')).toEqual([
    'Hi there',
    'Hello',
  ])
  expect(textsIn('export const A = () => <p className="flex">{t("a")} · {count}</p>')).toEqual([])
})

function visibleTexts(path: string): string[] {
  return textsIn(read(path))
}

function textsIn(source: string): string[] {
  const found: string[] = []
  visit(parseAst(source, { lang: 'tsx', astType: 'ts' }) as unknown as Node, found)
  return found
}

function visit(node: Node, found: string[]): void {
  if (node.type === 'JSXText' && WORD.test(String(node.value))) found.push(String(node.value).trim())
  if (node.type === 'JSXAttribute') {
    const name = (node.name as { name?: unknown }).name
    const value = node.value as Node | null
    if (
      typeof name === 'string' &&
      SPOKEN.has(name) &&
      value?.type === 'Literal' &&
      WORD.test(String(value.value))
    ) {
      found.push(String(value.value))
    }
  }
  for (const child of Object.values(node)) {
    for (const item of Array.isArray(child) ? child : [child]) {
      if (item !== null && typeof item === 'object' && 'type' in item) visit(item as Node, found)
    }
  }
}
