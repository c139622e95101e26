import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { read, sourceFiles } from './sources.ts'

const LINES_MAX = 70
/** For functions that contain JSX: markup takes more lines than code of the same difficulty. */
const LINES_MAX_WITH_MARKUP = 100

type Node = { type: string; start: number; end: number; [key: string]: unknown }

test('no function has more than 70 lines, or 100 with JSX', () => {
  const paths = sourceFiles().filter((path) => !/\.(test|gen)\.\w+$/.test(path))
  expect(paths.length).toBeGreaterThan(1000)
  const long = paths.flatMap((path) =>
    longFunctionsIn(read(path), path.endsWith('x') ? 'tsx' : 'ts').map(
      ({ line, lines }) => `${path}:${line} has ${lines}`,
    ),
  )
  expect(long).toEqual([])
})

test('finds long functions, arrow functions and methods, also inside other functions', () => {
  const body = '\n'.repeat(LINES_MAX)
  expect(longFunctionsIn(`function a() {${body}}`)).toEqual([{ line: 1, lines: 71 }])
  expect(longFunctionsIn(`\nconst a = async () => {${body}}`)).toEqual([{ line: 2, lines: 71 }])
  expect(longFunctionsIn(`class A {\n  b() {${body}}\n}`)).toEqual([{ line: 2, lines: 71 }])
  expect(longFunctionsIn(`function a() {\n  return () => {${body}}\n}`)).toEqual([
    { line: 1, lines: 73 },
    { line: 2, lines: 71 },
  ])
  expect(longFunctionsIn(`function a() {${body.slice(1)}}`)).toEqual([])
})

test('allows 100 lines where a function contains JSX', () => {
  const component = (lines: number) => `const A = () => {${'\n'.repeat(lines - 1)}return <p /> }`
  expect(longFunctionsIn(component(LINES_MAX_WITH_MARKUP))).toEqual([])
  expect(longFunctionsIn(component(LINES_MAX_WITH_MARKUP + 1))).toEqual([{ line: 1, lines: 101 }])
})

function longFunctionsIn(source: string, lang: 'ts' | 'tsx' = 'tsx'): { line: number; lines: number }[] {
  const functions: Node[] = []
  collectFunctions(parseAst(source, { lang, astType: 'ts' }) as unknown as Node, functions)
  const linesIn = (start: number, end: number) => source.slice(start, end).split('\n').length
  return functions
    .map((node) => ({ node, lines: linesIn(node.start, node.end) }))
    .filter(({ lines }) => lines > LINES_MAX)
    .filter(({ node, lines }) => lines > LINES_MAX_WITH_MARKUP || !hasMarkup(node))
    .map(({ node, lines }) => ({ line: linesIn(0, node.start), lines }))
}

function collectFunctions(node: Node, found: Node[]): void {
  if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) found.push(node)
  for (const child of childrenOf(node)) collectFunctions(child, found)
}

const hasMarkup = (node: Node): boolean =>
  /^JSX(Element|Fragment)$/.test(node.type) || childrenOf(node).some(hasMarkup)

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => child !== null && typeof child === 'object' && 'type' in child)
}
