import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { isTest, listFiles, read } from './sources.ts'

/** Attributes and properties that are visible or read by screen readers. */
const SPOKEN = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'description',
])
const WRITTEN = new Set(['textContent', 'innerText', 'title', 'ariaLabel', 'placeholder'])
const SPOKEN_IN_MARKUP = /\s(?:title|alt|placeholder|aria-label|aria-description)="([^"]*)"/g
const WORD = /\p{L}{2,}/u

type Node = { type: string; start: number; [key: string]: unknown }

/** Pages without JSX: the games' frame builds elements, the stand-ins write templates. */
const PAGES_OF_CODE = /^apps\/(studio\/(frame|src\/(pages|launcher))|sandbox\/src)\/.*\.ts$/

test('code contains no visible text: every text for players is content', () => {
  const paths = [...listFiles(/\.tsx$/), ...listFiles(PAGES_OF_CODE)].filter((path) => !isTest(path))
  expect(paths.filter((path) => path.endsWith('.ts')).length).toBeGreaterThan(20)
  const wrong = paths.flatMap((path) => textsIn(read(path)).map((text) => `${path}: ${text}`))
  expect(wrong).toEqual([])
})

test('HTML documents contain no visible text', () => {
  const wrong = listFiles(/^(apps|packages)\/.*\.html$/).flatMap((path) =>
    textsInMarkup(read(path)).map((text) => `${path}: ${text}`),
  )
  expect(wrong).toEqual([])
})

test('finds text in JSX', () => {
  expect(textsIn('export const A = () => <p title="Hi there">Hello {name}</p>')).toEqual([
    'Hi there',
    'Hello',
  ])
  expect(textsIn('export const A = () => <p className="flex">{t("a")} · {count}</p>')).toEqual([])
})

test('finds text in elements that code builds', () => {
  expect(textsIn("h('p', { class: 'sum', label: 'Your sum' }, 'Hello', `${count} rounds`)")).toEqual([
    'Your sum',
    'Hello',
    'rounds',
  ])
  expect(textsIn("button.textContent = 'Play'; document.title = name; node.append('Stop')")).toEqual([
    'Play',
    'Stop',
  ])
  expect(textsIn("h('p', { class: 'sum wide', label: t('sum') }, t('hello'), `${count} ×`)")).toEqual([])
})

test('finds text in templates', () => {
  expect(textsIn('html`<p class="sum" title="Hi there">Hello ${name}</p><b>${t("a")}</b>`')).toEqual([
    'Hi there',
    'Hello',
  ])
  expect(textsIn('html`<!doctype html><p class="sum">${t("a")} · &nbsp;</p>`')).toEqual([])
})

function textsIn(source: string): string[] {
  const found: string[] = []
  visit(parseAst(source, { lang: 'tsx', astType: 'ts' }) as unknown as Node, found)
  return found
}

/** Returns the text between tags and in visible attributes, without styles, scripts and comments. */
function textsInMarkup(markup: string): string[] {
  const visible = markup.replace(/<(style|script)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
  const spoken = [...visible.matchAll(SPOKEN_IN_MARKUP)].map((match) => match[1] ?? '')
  const between = visible.replace(/<[^>]*>/g, '\n').replace(/&[a-z]+;|&#\d+;/g, ' ')
  return [...spoken, ...between.split('\n')].map((text) => text.trim()).filter((text) => WORD.test(text))
}

function visit(node: Node, found: string[]): void {
  if (node.type === 'JSXText') take(node.value, found)
  if (node.type === 'JSXAttribute' && SPOKEN.has(nameOf(node.name))) take(textOf(node.value), found)
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'html') {
    found.push(
      ...textsInMarkup(
        quasisOf(node.quasi as Node)
          .join('\u0001')
          .replaceAll('\u0001', ''),
      ),
    )
  }
  if (node.type === 'AssignmentExpression') {
    const target = node.left as Node
    if (target.type === 'MemberExpression' && WRITTEN.has(nameOf(target.property)))
      take(textOf(node.right), found)
  }
  if (node.type === 'CallExpression') visitCall(node, found)
  for (const child of Object.values(node)) {
    for (const item of Array.isArray(child) ? child : [child]) {
      if (item !== null && typeof item === 'object' && 'type' in item) visit(item as Node, found)
    }
  }
}

/** `h(tag, properties, …children)` and `node.append(…children)`. */
function visitCall(node: Node, found: string[]): void {
  const callee = node.callee as Node
  const args = node.arguments as Node[]
  if (nameOf(callee) === 'h') {
    const properties = (args[1]?.properties ?? []) as Node[]
    for (const property of properties)
      if (SPOKEN.has(nameOf(property.key))) take(textOf(property.value), found)
    for (const child of args.slice(2)) take(textOf(child), found)
  }
  if (callee.type === 'MemberExpression' && ['append', 'prepend'].includes(nameOf(callee.property)))
    for (const child of args) take(textOf(child), found)
}

function take(text: unknown, found: string[]): void {
  if (typeof text === 'string' && WORD.test(text)) found.push(text.trim())
}

function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

const quasisOf = (template: Node) =>
  (template.quasis as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '')

/** Returns the text of a literal or a template. Interpolated values are checked where they are defined. */
function textOf(node: unknown): string | null {
  const { type, value } = (node ?? {}) as { type?: string; value?: unknown }
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral' ? quasisOf(node as Node).join(' ') : null
}
