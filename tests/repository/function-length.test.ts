import { parseAst } from 'rolldown/parseAst'
import { Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { read, sourceFiles } from './sources.ts'

const LINES_MAX = 70
/** For functions that contain JSX: markup takes more lines than code of the same difficulty. */
const LINES_MAX_WITH_MARKUP = 100

type Span = { start: number; end: number }

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
  const { functions, markup } = spansIn(source, lang)
  const linesIn = (start: number, end: number) => source.slice(start, end).split('\n').length
  const hasMarkup = ({ start, end }: Span) => markup.some((one) => start <= one.start && one.end <= end)
  return functions
    .map((span) => ({ span, lines: linesIn(span.start, span.end) }))
    .filter(({ lines }) => lines > LINES_MAX)
    .filter(({ span, lines }) => lines > LINES_MAX_WITH_MARKUP || !hasMarkup(span))
    .map(({ span, lines }) => ({ line: linesIn(0, span.start), lines }))
}

/** Where the functions and the JSX of a source are, each in the order of their starts. */
function spansIn(source: string, lang: 'ts' | 'tsx') {
  const functions: Span[] = []
  const markup: Span[] = []
  const addFunction = (node: Span) => void functions.push(node)
  const addMarkup = (node: Span) => void markup.push(node)
  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    JSXElement: addMarkup,
    JSXFragment: addMarkup,
  }).visit(parseAst(source, { lang, astType: 'ts' }))
  return { functions, markup }
}
