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

test.each(kinds)('recognises a %s by its content, with and without a claimed type', async (type, file) => {
  for (const claimed of [type, `${type.toUpperCase()}; q=1`, '', 'application/octet-stream'])
    expect(await inspect(file, claimed)).toMatchObject({ type })
})

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
  ['a GIF', Buffer.from('GIF89a'), 'image/gif'],
  ['nothing', Buffer.alloc(0), 'image/png'],
])('%s is not an accepted type', async (_, file, type) => {
  expect(await inspect(file, type)).toEqual({ fault: 'fileType' })
})

test.each(kinds)('a %s cut at any point is refused without a crash', async (_, file) => {
  const cut = fc.integer({ min: 0, max: file.length - (file.at(-1) === 10 ? 2 : 1) })
  await fc.assert(
    fc.asyncProperty(cut, async (length) => {
      expect(await inspect(file.subarray(0, length))).toHaveProperty('fault')
    }),
    draws(100, 3),
  )
})

test.each(kinds)('a %s with any changed bytes gets a result without a crash', async (_, file) => {
  const changes = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(changes, async (edits) => {
      const changed = Buffer.from(file)
      for (const [at, byte] of edits) changed[at] = byte
      expect(Object.keys(await inspect(changed))).not.toEqual([])
    }),
    draws(300, 4),
  )
})

test.each(kinds)('bytes after the end of a %s are dropped', async (type, file) => {
  const found = await inspect(Buffer.concat([file, Buffer.from(`\n${PAGE}PK\x03\x04`)]))
  expect(found).toMatchObject({ type })
  const { content } = found as { content: Buffer }
  expect(content.includes('script')).toBe(false)
  expect(content.length).toBeLessThanOrEqual(file.length)
})

describe('markup in metadata', () => {
  test.each([
    ['a comment of a JPEG', jpegOf({ extra: segment(0xfe, Buffer.from(PAGE)) })],
    ['the Exif data of a JPEG', jpegOf({ extra: segment(0xe1, Buffer.from(`Exif\0\0${DRAWING}`)) })],
    ['a text chunk of a PNG', pngOf({ extra: chunk('tEXt', Buffer.from(`Comment\0${PAGE}`)) })],
    ['a compressed text chunk of a PNG', pngOf({ extra: chunk('zTXt', packedText(DRAWING)) })],
    ['the Exif data of a WebP', webpOf({ extra: riff('EXIF', Buffer.from(PAGE)) })],
    ['a comment of a PDF', pdfOf({ extra: `% ${PAGE}` })],
  ])('%s is refused', async (_, file) => {
    expect(await inspect(file)).toEqual({ fault: 'fileActive' })
  })

  test('accepts the XMP metadata of cameras', async () => {
    const notes = Buffer.from('<?xpacket begin=""?><x:xmpmeta><rdf:RDF/></x:xmpmeta>')
    expect(await inspect(jpegOf({ extra: segment(0xe1, notes) }))).toHaveProperty('type')
  })
})

function packedText(text: string): Buffer {
  return Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.from(text))])
}

describe('a decompression bomb', () => {
  test.each([
    ['a PNG that declares too many pixels', pngOf({ width: 60_000, height: 60_000, lines: Buffer.alloc(9) })],
    ['a PNG whose lines unpack to more than its picture', pngOf({ lines: Buffer.alloc(50_000_000) })],
    ['a PNG with a huge compressed text', pngOf({ extra: chunk('zTXt', packedText('a'.repeat(6_000_000))) })],
    ['a JPEG that declares too many pixels', jpegOf({ width: 65_000, height: 65_000 })],
    ['a JPEG with hundreds of scans', jpegOf({ extra: scans(500) })],
    ['a WebP that declares too many pixels', webpOf({ width: 16_000, height: 16_000 })],
    ['a PDF whose stream unpacks to far more', pdfOf({ content: 'a'.repeat(3_000_000) })],
    [
      'a PDF with a filter on top of a filter',
      pdfOf({ dictionary: '/Filter [/FlateDecode /Fl#61teDecode]' }),
    ],
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

describe('a PDF with active content', () => {
  test.each([
    ['a script', { extra: '4 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj' }],
    ['a script with escaped names', { extra: '4 0 obj << /S /J#61va#53cript /J#53 (x) >> endobj' }],
    ['a program to start', { extra: '4 0 obj << /S /Launch /F (cmd.exe) >> endobj' }],
    ['another file', { extra: '4 0 obj << /Type /EmbeddedFile >> endobj' }],
    ['a form that submits itself', { extra: '4 0 obj << /S /SubmitForm >> endobj' }],
    [
      'a script in a compressed stream of objects',
      { content: SCRIPT, dictionary: '/Type /ObjStm /Filter /FlateDecode' },
    ],
    [
      'a script in an uncompressed stream of objects',
      { content: SCRIPT, dictionary: '/Type /ObjStm', isBare: true },
    ],
    [
      'a script after a string that looks like the beginning of the stream',
      { content: SCRIPT, dictionary: '/Type /ObjStm /Filter /FlateDecode /Note (obj)' },
    ],
    [
      'a script in an object stream without a type',
      { content: SCRIPT, dictionary: '/First 4 /Filter /FlateDecode' },
    ],
    [
      'a script in a stream whose filter is in another object',
      { content: SCRIPT, dictionary: '/Filter 9 0 R' },
    ],
    ['a script after a lot of other data', { content: `${'0 '.repeat(500_000)}${SCRIPT}` }],
    [
      'an escaped script across two pieces',
      { content: `${'0'.repeat(16_384 - 5)}${SCRIPT.replace('/Java', '/J#61v#61')}` },
    ],
    ['a script in a comment that looks like a stream', { extra: `%>>stream\n${ACTION}\n%endstream` }],
    ['a script in a string that looks like a stream', { extra: `(>>stream\n${ACTION}\nendstream)` }],
    ['a script in an uncompressed stream', { content: ACTION, dictionary: '', isBare: true }],
    ['a script from before an incremental update', { trailer: '>>\n%%EOF\n5 0 obj\n<< /S /JavaScript' }],
  ])('with %s is refused', async (_, parts) => {
    expect(await inspect(pdfOf(parts))).toEqual({ fault: 'fileActive' })
  })

  test.each([
    ['after a comment', `%>>stream\nendstream\n${HIDDEN}`],
    ['in a comment', `% ${HIDDEN}`],
    ['in a string', `4 0 obj (${HIDDEN}) endobj`],
    ['in a string of numbers', `4 0 obj <${HIDDEN}`],
    ['in another stream', `<< /Length 9 >>\nstream\n${HIDDEN}`],
    ['with its dictionary around another one', `<< /First 4 /Note (>>stream\nendstream) ${HIDDEN}`],
    ['after a bare carriage return', HIDDEN.replace('stream\n', 'stream\r')],
    ['after text on its line', HIDDEN.replace('stream\n', 'stream here\n')],
    ['after a comment and a bare carriage return', HIDDEN.replace('\nstream\n', '%\nstream\r')],
  ])('whose stream of objects hides %s is refused', async (_, extra) => {
    expect(await inspect(pdfOf({ extra }))).toHaveProperty('fault')
  })

  test('is accepted if only its metadata mentions scripts', async () => {
    const extra = '4 0 obj << /Title (Live stream, 100% \\( JavaScript) /Author <3e3e> /First 5 0 R >> endobj'
    expect(await inspect(pdfOf({ extra }))).toHaveProperty('type')
  })

  test.each([
    ['in ASCII', { content: SCRIPT, dictionary: '/Type /ObjStm /Filter /ASCIIHexDecode' }],
    ['in ASCII with an escaped name', { content: SCRIPT, dictionary: '/Type /ObjStm /Filter /A#385' }],
    [
      'only by name',
      { content: OBJECTS, dictionary: '/Type /ObjStm /Note (/Filter /FlateDecode)', isBare: true },
    ],
    ['by a filter in another object', { content: OBJECTS, dictionary: '/First 4 /Filter 9 0 R' }],
    [
      'with a predictor of pictures',
      { content: OBJECTS, dictionary: '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>' },
    ],
  ])('whose objects are packed %s is refused as unreadable', async (_, parts) => {
    expect(await inspect(pdfOf(parts))).toEqual({ fault: 'fileDamaged' })
  })

  test('that is locked by a password gets its own fault', async () => {
    expect(await inspect(pdfOf({ trailer: '/Encrypt 9 0 R' }))).toEqual({ fault: 'fileLocked' })
  })
})

test('refuses animated pictures', async () => {
  expect(await inspect(pngOf({ extra: chunk('acTL', Buffer.alloc(8)) }))).toEqual({ fault: 'fileType' })
  expect(await inspect(webpOf({ extra: riff('ANIM', Buffer.alloc(6)) }))).toEqual({ fault: 'fileType' })
})
