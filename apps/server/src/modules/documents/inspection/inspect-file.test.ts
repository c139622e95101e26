import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunk, jpegOf, pdfOf, pngOf, riff, segment, webpOf } from '../../../../../../tests/support/files.ts'
import { draws } from '../../../../../../tests/support/sequences.ts'
import { inspectFile } from './inspect-file.ts'

const BOUNDS = { pixelsMax: 1_000_000, unpackedMax: 2_000_000 }
const inspect = (file: Buffer, type = '') => inspectFile(file, type, BOUNDS)
const good = {
  'image/png': pngOf(),
  'image/jpeg': jpegOf(),
  'image/webp': webpOf(),
  'application/pdf': pdfOf(),
}
const kinds = Object.entries(good)
const PAGE = '<!DOCTYPE html><script>alert(1)</script>'
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

test.each(kinds)(
  'a %s is known by its content, whatever it says or keeps quiet about',
  async (type, file) => {
    for (const claimed of [type, `${type.toUpperCase()}; q=1`, '', 'application/octet-stream'])
      expect(await inspect(file, claimed)).toMatchObject({ type })
  },
)

test.each(kinds)('a %s that claims to be something else is refused', async (type, file) => {
  for (const claimed of ['text/html', 'image/svg+xml', 'image/gif', ...kinds.map(([other]) => other)])
    if (claimed !== type) expect(await inspect(file, claimed)).toEqual({ fault: 'fileLies' })
})

test.each([
  ['a page', Buffer.from(PAGE), 'text/html'],
  ['a page that claims to be a picture', Buffer.from(PAGE), 'image/png'],
  ['a drawing with a script', Buffer.from(DRAWING), 'image/svg+xml'],
  ['a drawing that claims to be a picture', Buffer.from(DRAWING), 'image/jpeg'],
  ['a program', Buffer.from('MZ\x90\0'), 'application/pdf'],
  ['an archive', Buffer.from('PK\x03\x04'), ''],
  ['a moving picture of old', Buffer.from('GIF89a'), 'image/gif'],
  ['nothing', Buffer.alloc(0), 'image/png'],
])('%s is of no kind that is taken', async (_, file, type) => {
  expect(await inspect(file, type)).toEqual({ fault: 'fileType' })
})

test.each(kinds)('a %s that is cut anywhere is refused, and never an accident', async (_, file) => {
  const cut = fc.integer({ min: 0, max: file.length - (file.at(-1) === 10 ? 2 : 1) })
  await fc.assert(
    fc.asyncProperty(cut, async (length) => {
      expect(await inspect(file.subarray(0, length))).toHaveProperty('fault')
    }),
    draws(100, 3),
  )
})

test.each(kinds)('whatever bytes of a %s are changed, the answer is an answer', async (_, file) => {
  const changes = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(changes, async (wanted) => {
      const changed = Buffer.from(file)
      for (const [at, byte] of wanted) changed[at] = byte
      expect(Object.keys(await inspect(changed))).not.toEqual([])
    }),
    draws(300, 4),
  )
})

test.each(kinds)('what hangs on behind the end of a %s is not kept', async (type, file) => {
  const found = await inspect(Buffer.concat([file, Buffer.from(`\n${PAGE}PK\x03\x04`)]))
  expect(found).toMatchObject({ type })
  const { content } = found as { content: Buffer }
  expect(content.includes('script')).toBe(false)
  expect(content.length).toBeLessThanOrEqual(file.length)
})

describe('markup in what only readers of words would see', () => {
  test.each([
    ['a comment of a JPEG', jpegOf({ extra: segment(0xfe, Buffer.from(PAGE)) })],
    ['the notes of a JPEG', jpegOf({ extra: segment(0xe1, Buffer.from(`Exif\0\0${DRAWING}`)) })],
    ['a text of a PNG', pngOf({ extra: chunk('tEXt', Buffer.from(`Comment\0${PAGE}`)) })],
    ['a packed text of a PNG', pngOf({ extra: chunk('zTXt', packedText(DRAWING)) })],
    ['the notes of a WebP', webpOf({ extra: riff('EXIF', Buffer.from(PAGE)) })],
    ['words of a PDF', pdfOf({ extra: `% ${PAGE}` })],
  ])('%s is refused', async (_, file) => {
    expect(await inspect(file)).toEqual({ fault: 'fileActive' })
  })

  test('what cameras write is none', async () => {
    const notes = Buffer.from('<?xpacket begin=""?><x:xmpmeta><rdf:RDF/></x:xmpmeta>')
    expect(await inspect(jpegOf({ extra: segment(0xe1, notes) }))).toHaveProperty('type')
  })
})

function packedText(text: string): Buffer {
  return Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.from(text))])
}

describe('what is small and becomes huge', () => {
  test.each([
    ['a PNG that names too many pixels', pngOf({ width: 60_000, height: 60_000, lines: Buffer.alloc(9) })],
    ['a PNG whose lines unpack to more than its picture', pngOf({ lines: Buffer.alloc(50_000_000) })],
    ['a PNG with a packed text', pngOf({ extra: chunk('zTXt', packedText('a'.repeat(6_000_000))) })],
    ['a JPEG that names too many pixels', jpegOf({ width: 65_000, height: 65_000 })],
    ['a JPEG of endless scans', jpegOf({ extra: scans(500) })],
    ['a WebP that names too many pixels', webpOf({ width: 16_000, height: 16_000 })],
    ['a PDF whose stream unpacks to far more', pdfOf({ content: 'a'.repeat(3_000_000) })],
    ['a PDF with a filter over a filter', pdfOf({ dictionary: '/Filter [/FlateDecode /Fl#61teDecode]' })],
  ])('%s is refused', async (_, file) => {
    expect(file.length).toBeLessThan(100_000)
    expect(await inspect(file)).toEqual({ fault: 'fileBomb' })
  })
})

function scans(count: number): Buffer {
  const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))
  return Buffer.concat(Array.from({ length: count }, () => scan))
}

const SCRIPT = '5 0 << /S /JavaScript /JS (x) >>'
const OBJECTS = '5 0 << /Type /Pages >>'
const ACTION = `4 0 obj ${SCRIPT} endobj`
const HIDDEN = `<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${deflateSync(SCRIPT).toString('latin1')}\nendstream`

describe('a PDF that acts', () => {
  test.each([
    ['a script', { extra: '4 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj' }],
    ['a script in disguise', { extra: '4 0 obj << /S /J#61va#53cript /J#53 (x) >> endobj' }],
    ['a program to start', { extra: '4 0 obj << /S /Launch /F (cmd.exe) >> endobj' }],
    ['another file', { extra: '4 0 obj << /Type /EmbeddedFile >> endobj' }],
    ['a form that sends itself', { extra: '4 0 obj << /S /SubmitForm >> endobj' }],
    [
      'a script in a packed stream of objects',
      { content: SCRIPT, dictionary: '/Type /ObjStm /Filter /FlateDecode' },
    ],
    [
      'a script in a stream of objects that is not packed',
      { content: SCRIPT, dictionary: '/Type /ObjStm', isBare: true },
    ],
    [
      'a script behind a string that looks like the beginning of the stream',
      { content: SCRIPT, dictionary: '/Type /ObjStm /Filter /FlateDecode /Note (obj)' },
    ],
    [
      'a script in objects that have no type',
      { content: SCRIPT, dictionary: '/First 4 /Filter /FlateDecode' },
    ],
    ['a script in a stream whose filter stands elsewhere', { content: SCRIPT, dictionary: '/Filter 9 0 R' }],
    ['a script behind much else', { content: `${'0 '.repeat(500_000)}${SCRIPT}` }],
    [
      'a script in disguise on the border of two pieces',
      { content: `${'0'.repeat(16_384 - 5)}${SCRIPT.replace('/Java', '/J#61v#61')}` },
    ],
    ['a script in a comment that looks like a stream', { extra: `%>>stream\n${ACTION}\n%endstream` }],
    ['a script in a string that looks like a stream', { extra: `(>>stream\n${ACTION}\nendstream)` }],
    ['a script in a stream that is not packed', { content: ACTION, dictionary: '', isBare: true }],
    [
      'a script that was there before the file was added to',
      { trailer: '>>\n%%EOF\n5 0 obj\n<< /S /JavaScript' },
    ],
  ])('with %s is refused', async (_, parts) => {
    expect(await inspect(pdfOf(parts))).toEqual({ fault: 'fileActive' })
  })

  test.each([
    ['behind a comment', `%>>stream\nendstream\n${HIDDEN}`],
    ['in a comment', `% ${HIDDEN}`],
    ['in a string', `4 0 obj (${HIDDEN}) endobj`],
    ['in a string of numbers', `4 0 obj <${HIDDEN}`],
    ['in another stream', `<< /Length 9 >>\nstream\n${HIDDEN}`],
    ['with its dictionary around another one', `<< /First 4 /Note (>>stream\nendstream) ${HIDDEN}`],
    ['behind a bare end of its line', HIDDEN.replace('stream\n', 'stream\r')],
    ['behind words on its line', HIDDEN.replace('stream\n', 'stream here\n')],
    ['behind a comment before a bare end of its line', HIDDEN.replace('\nstream\n', '%\nstream\r')],
  ])('whose stream of objects hides %s is refused', async (_, extra) => {
    expect(await inspect(pdfOf({ extra }))).toHaveProperty('fault')
  })

  test('is not what tells of one', async () => {
    const extra = '4 0 obj << /Title (Live stream, 100% \\( JavaScript) /Author <3e3e> /First 5 0 R >> endobj'
    expect(await inspect(pdfOf({ extra }))).toHaveProperty('type')
  })

  test.each([
    ['in letters', { content: SCRIPT, dictionary: '/Type /ObjStm /Filter /ASCIIHexDecode' }],
    ['in letters, in disguise', { content: SCRIPT, dictionary: '/Type /ObjStm /Filter /A#385' }],
    [
      'only in name',
      { content: OBJECTS, dictionary: '/Type /ObjStm /Note (/Filter /FlateDecode)', isBare: true },
    ],
    ['as somebody else says', { content: OBJECTS, dictionary: '/First 4 /Filter 9 0 R' }],
    [
      'as lines of a picture',
      { content: OBJECTS, dictionary: '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>' },
    ],
  ])('whose objects are packed %s cannot be read, and is refused', async (_, parts) => {
    expect(await inspect(pdfOf(parts))).toEqual({ fault: 'fileDamaged' })
  })

  test('that is locked by a password is told apart', async () => {
    expect(await inspect(pdfOf({ trailer: '/Encrypt 9 0 R' }))).toEqual({ fault: 'fileLocked' })
  })
})

test('moving pictures are no papers', async () => {
  expect(await inspect(pngOf({ extra: chunk('acTL', Buffer.alloc(8)) }))).toEqual({ fault: 'fileType' })
  expect(await inspect(webpOf({ extra: riff('ANIM', Buffer.alloc(6)) }))).toEqual({ fault: 'fileType' })
})
