import { expect, onTestFinished, test, vi } from 'vitest'
import { InvalidForm, parseForm } from './form-data.ts'

const TYPE = 'multipart/form-data; boundary=x'
const named = (name: string) => `content-disposition: form-data; name="${name}"`
const part = (headers: string, content = '') => `--x\r\n${headers}\r\n\r\n${content}\r\n`
const parse = (text: string, type = TYPE) => parseForm(Buffer.from(text), type)

test('reads the fields and the files of a browser', async () => {
  const form = new FormData()
  form.set('kind', 'identität')
  form.set('empty', '')
  form.set('"quoted"\r\n', '--x\r\n')
  form.set('file', new File([new Uint8Array([13, 10, 45, 45, 0, 255])], 'pä"ss\r.png', { type: 'image/png' }))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const { file, ...fields } = await parseForm(body, request.headers.get('content-type') ?? '')
  expect(fields).toEqual({ kind: 'identität', empty: '', '"quoted"\r\n': '--x\r\n' })
  if (!(file instanceof File)) throw new Error('no file')
  expect([file.name, file.type]).toEqual(['pä"ss\r.png', 'image/png'])
  expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from([13, 10, 45, 45, 0, 255]))
})

test('finds a boundary at any place of a long file', async () => {
  for (let length = 999_990; length <= 1_000_010; length += 1) {
    const body = Buffer.from(`${part(`${named('a')}; filename="b"`, 'c'.repeat(length))}--x--`)
    const { a } = await parseForm(body, TYPE)
    expect(a).toMatchObject({ size: length })
  }
})

test.each([
  ['no part', '--x--\r\n', {}],
  ['two fields with the same name', `${part(named('a'), '1')}${part(named('a'), '2')}--x--`, { a: '2' }],
  ['a name that objects inherit', `${part(named('__proto__'), '1')}--x--`, JSON.parse('{"__proto__":"1"}')],
])('accepts a body with %s', async (_, body, form) => {
  expect(await parse(body)).toEqual(form)
})

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(71)}`,
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary="${'x'.repeat(71)}"`,
])('refuses the content type %s', async (type) => {
  await expect(parse('--x--', type)).rejects.toThrow(new InvalidForm('no boundary in the content type'))
})

/** More than one search covers. */
const BYTES = 2_500_000
const many = (text: string) => text.repeat(BYTES / text.length)
const inFile = (content: string) => part(`${named('a')}; filename="b"`, content)

const LONG_HEADERS = 'a part without short headers'
const NO_BOUNDARY = 'no boundary at the beginning'
const NO_END = 'a part without an end'

test.each([
  ['many parts', many(part(named('a'))), 'too many parts'],
  ['many files', many(part(`${named('a')}; filename="b"`)), 'too many parts'],
  ['many parts without headers', many('--x\r\n\r\n\r\n\r\n'), 'a part without a disposition'],
  ['many boundaries', many('--x\r\n'), LONG_HEADERS],
  ['many header lines', part(`${many('x: a\r\n')}${named('a')}`), LONG_HEADERS],
  ['a long header name', part(`${many('a')}: b\r\n${named('a')}`), LONG_HEADERS],
  ['a long header value', part(`x: ${many('a')}\r\n${named('a')}`), LONG_HEADERS],
  ['headers without an end', `--x\r\n${many('x: a\r\n')}`, LONG_HEADERS],
  ['many attributes', part(`content-disposition: form-data${many('; name="a"')}`), LONG_HEADERS],
  ['a file name of escapes', part(`${named('a')}; filename="${many('%22')}"`), LONG_HEADERS],
  ['a long field', `${part(named('a'), many('a'))}--x--`, 'too long a field'],
  ['a file without a final boundary', inFile(many('a')), NO_END],
  ['many almost-boundaries', inFile(many('\r\n--y')), NO_END],
  ['another boundary', `--y\r\n${named('a')}\r\n\r\n${many('a')}\r\n--y--`, NO_BOUNDARY],
  ['a long preamble', `${many('a')}--x--`, NO_BOUNDARY],
  ['a part without a name', part('content-disposition: form-data', many('a')), 'a part without a name'],
  [
    'parts in a part',
    part('content-type: multipart/mixed; boundary=y', many('--y\r\n\r\n\r\n')),
    'a part without a disposition',
  ],
])('refuses %s after a bounded amount of work', async (_, odd, reason) => {
  const body = Buffer.from(odd)
  const searches = vi.spyOn(Buffer.prototype, 'indexOf')
  const decoded = vi.spyOn(Buffer.prototype, 'toString')
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(parseForm(body, TYPE)).rejects.toThrow(new InvalidForm(reason))
  expect(searches.mock.calls.length).toBeLessThanOrEqual(2 * 8 + 3)
  const lengths = decoded.mock.results.map(({ value }) => (value as string).length)
  expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(2_048)
  expect(lengths.length).toBeLessThanOrEqual(5 * 8)
})
