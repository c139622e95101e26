import { parseAst } from 'rolldown/parseAst'
import { type ESTree, Visitor } from 'rolldown/utils'
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
  const take = (node: ESTree.Node | null | undefined) => {
    const text = textOf(node)
    if (text !== null && WORD.test(text)) found.push(text.trim())
  }
  new Visitor({
    JSXText: take,
    JSXAttribute({ name, value }) {
      if (SPOKEN.has(nameOf(name))) take(value)
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (nameOf(tag) === 'html') found.push(...textsInMarkup(partsOf(quasi).join('')))
    },
    AssignmentExpression({ left, right }) {
      if (left.type === 'MemberExpression' && WRITTEN.has(nameOf(left.property))) take(right)
    },
    CallExpression: (call) => spokenIn(call).forEach(take),
  }).visit(parseAst(source, { lang: 'tsx', astType: 'ts' }))
  return found
}

/** Returns the text between tags and in visible attributes, without styles, scripts and comments. */
function textsInMarkup(markup: string): string[] {
  const visible = markup.replace(/<(style|script)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
  const spoken = [...visible.matchAll(SPOKEN_IN_MARKUP)].map((match) => match[1] ?? '')
  const between = visible.replace(/<[^>]*>/g, '\n').replace(/&[a-z]+;|&#\d+;/g, ' ')
  return [...spoken, ...between.split('\n')].map((text) => text.trim()).filter((text) => WORD.test(text))
}

/** What `h(tag, properties, …children)` and `node.append(…children)` show. */
function spokenIn({ callee, arguments: args }: ESTree.CallExpression): ESTree.Node[] {
  if (nameOf(callee) === 'h') {
    const [, properties, ...children] = args
    return [...(properties?.type === 'ObjectExpression' ? spokenProperties(properties) : []), ...children]
  }
  const isAppend =
    callee.type === 'MemberExpression' && ['append', 'prepend'].includes(nameOf(callee.property))
  return isAppend ? args : []
}

const spokenProperties = ({ properties }: ESTree.ObjectExpression) =>
  properties.flatMap((one) => (one.type === 'Property' && SPOKEN.has(nameOf(one.key)) ? [one.value] : []))

function nameOf(node: ESTree.Node): string {
  if ('name' in node && typeof node.name === 'string') return node.name
  return 'value' in node && typeof node.value === 'string' ? node.value : ''
}

const partsOf = ({ quasis }: ESTree.TemplateLiteral) => quasis.map(({ value }) => value.cooked ?? '')

/** Returns the text of a literal or a template. Interpolated values are checked where they are defined. */
function textOf(node: ESTree.Node | null | undefined): string | null {
  if (node?.type === 'JSXText') return node.value
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? partsOf(node).join(' ') : null
}
