import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { BOUNDS } from '#tests/support/documents/bounds.ts'
import { chunk, jpegOf, pdfOf, pngOf, riff, segment, webpOf } from '#tests/support/documents/files.ts'
import { draws } from '#tests/support/runner/property-runs.ts'
import { inspectFile } from './inspect-file.ts'
import { rewriteFile } from './rewrite-file.ts'

// Rewriting allows this process a few kinds of pictures only. Later test files of the same worker draw others.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

/** Without the separate process, which would take a second per file here. */
const inspect = (file: Buffer, type = '') => inspectFile(file, type, BOUNDS, rewriteFile)
const contentOf = async (file: Buffer) => {
  const found = await inspect(file)
  if ('error' in found) throw new Error(found.error)
  return found.content
}
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
    if (claimed !== type) expect(await inspect(file, claimed)).toEqual({ error: 'fileMismatch' })
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
  expect(await inspect(file, type)).toEqual({ error: 'fileType' })
})

/** Their last bytes hold nothing: the end chunk of a PNG, the line break after the end mark of a PDF. */
const NEEDED_END: Readonly<Record<string, number>> = { 'image/png': 12, 'application/pdf': 1 }

test.each(kinds)('a %s cut at any point is refused without a crash', async (type, file) => {
  const cut = fc.integer({ min: 0, max: file.length - 1 - (NEEDED_END[type] ?? 0) })
  await fc.assert(
    fc.asyncProperty(cut, async (length) => {
      expect(await inspect(file.subarray(0, length))).toHaveProperty('error')
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

test.each(kinds)('bytes after the end of a %s are dropped', async (_, file) => {
  const content = await contentOf(Buffer.concat([file, Buffer.from(`\n${PAGE}PK\x03\x04`)]))
  expect(content.includes('script')).toBe(false)
  expect(content.includes('PK\x03\x04')).toBe(false)
})

describe('metadata', () => {
  test.each([
    ['a comment of a JPEG', jpegOf({ extra: segment(0xfe, Buffer.from(PAGE)) })],
    ['the Exif data of a JPEG', jpegOf({ extra: segment(0xe1, Buffer.from(`Exif\0\0${DRAWING}`)) })],
    ['a text chunk of a PNG', pngOf({ extra: chunk('tEXt', Buffer.from(`Comment\0${PAGE}`)) })],
    ['a compressed text chunk of a PNG', pngOf({ extra: chunk('zTXt', packedText(DRAWING)) })],
    ['the Exif data of a WebP', webpOf({ extra: riff('EXIF', Buffer.from(PAGE)) })],
    ['a comment of a PDF', pdfOf({ extra: `% ${PAGE}` })],
  ])('in %s is removed', async (_, file) => {
    const content = await contentOf(file)
    for (const trace of ['script', 'onload', 'Comment', 'zTXt', 'EXIF', 'Exif'])
      expect(content.includes(trace)).toBe(false)
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    'of a camera is removed from a %s, and its turn applied',
    async (format) => {
      const place = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } }
      const photo = sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      const file = await photo.withExif(place).withMetadata({ orientation: 6 }).toFormat(format).toBuffer()
      expect(await sharp(file).metadata()).toMatchObject({ width: 40, orientation: 6 })
      const found = await sharp(await contentOf(file)).metadata()
      expect(found).toMatchObject({ format, width: 20, height: 40 })
      for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation']) expect(found).not.toHaveProperty(part)
    },
  )
})

function packedText(text: string): Buffer {
  return Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.from(text))])
}

describe('a decompression bomb', () => {
  test.each([
    ['a PNG that declares too many pixels', pngOf({ width: 60_000, height: 60_000, lines: Buffer.alloc(9) })],
    ['a JPEG that declares too many pixels', jpegOf({ width: 65_000, height: 65_000 })],
    ['a WebP that declares too many pixels', webpOf({ width: 16_000, height: 16_000 })],
    ['a PDF whose stream unpacks to far more', pdfOf({ content: 'a'.repeat(3_000_000) })],
    [
      'a PDF with a filter on top of a filter',
      pdfOf({ dictionary: '/Filter [/FlateDecode /Fl#61teDecode]' }),
    ],
    ['a PDF with a picture of too many pixels', pdfOf({ dictionary: '/Width 60000 /Height 60000' })],
    ['a PDF with too many pages', pdfOf({ pages: 201 })],
  ])('%s is refused', async (_, file) => {
    expect(file.length).toBeLessThan(100_000)
    expect(await inspect(file)).toEqual({ error: 'fileBomb' })
  })

  test.each([
    ['a PNG whose lines unpack to more than its picture', pngOf({ lines: Buffer.alloc(50_000_000) })],
    ['a PNG with a huge compressed text', pngOf({ extra: chunk('zTXt', packedText('a'.repeat(6_000_000))) })],
  ])('%s becomes an ordinary picture', async (_, file) => {
    expect((await contentOf(file)).length).toBeLessThan(1_000)
  })

  test('a PDF of very many objects is refused before they are parsed', async () => {
    expect(await inspect(pdfOf({ extra: '9 0 obj 0 endobj '.repeat(100_001) }))).toEqual({
      error: 'fileBomb',
    })
  })

  test('a JPEG that repeats its scans is refused', async () => {
    const photo = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    const file = await photo.jpeg({ progressive: true }).toBuffer()
    const scan = file.subarray(file.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const scans = Array.from({ length: 500 }, () => scan)
    expect(await inspect(Buffer.concat([file.subarray(0, -2), ...scans, file.subarray(-2)]))).toEqual({
      error: 'fileDamaged',
    })
  })

  test('shrinks oversized pictures', async () => {
    const scan = sharp({ create: { width: 9_000, height: 90, channels: 3, background: 'red' } })
    const content = await contentOf(await scan.png().toBuffer())
    expect(await sharp(content).metadata()).toMatchObject({ width: 4_700, height: 47 })
  })
})

const SCRIPT = '5 0 << /S /JavaScript /JS (x) >>'
const ACTION = `4 0 obj ${SCRIPT} endobj`
const OBJECTS = '/Type /ObjStm /N 1 /First 4'
const HIDDEN = `<< ${OBJECTS} /Filter /FlateDecode >>\nstream\n${deflateSync(SCRIPT).toString('latin1')}\nendstream`

/** The content without the data of its streams, unpacked where it has other objects. */
async function structureOf(content: Buffer): Promise<string> {
  expect(content.includes('ObjStm')).toBe(false)
  const { context } = await PDFDocument.load(content, { throwOnInvalidObject: true })
  const objects = context.enumerateIndirectObjects().map(([, object]) => object)
  const parts = objects.map((object) => (object instanceof PDFRawStream ? object.dict : object).toString())
  return parts.join(' ') + content.toString('latin1').replaceAll(/stream\n[^]*?\nendstream/g, '')
}

describe('a PDF with active content', () => {
  test.each([
    ['a script', { extra: '4 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj' }],
    ['a script with escaped names', { extra: '4 0 obj << /S /J#61va#53cript /J#53 (x) >> endobj' }],
    ['a program to start', { extra: '4 0 obj << /S /Launch /F (cmd.exe) >> endobj' }],
    ['another file', { extra: '4 0 obj << /Type /EmbeddedFile >> endobj' }],
    ['another file without a type', { extra: '4 0 obj << /F (a.exe) /EF << /F 3 0 R >> >> endobj' }],
    ['a file on another machine', { extra: '4 0 obj << /S /GoToR /F (\\\\host\\share) >> endobj' }],
    ['a form that submits itself', { extra: '4 0 obj << /S /SubmitForm >> endobj' }],
    ['a script inside of lists', { extra: '4 0 obj [ [ << /A [ << /JS (x) >> ] >> ] ] endobj' }],
    [
      'a script in a compressed stream of objects',
      { content: SCRIPT, dictionary: `${OBJECTS} /Filter /FlateDecode` },
    ],
    ['a script in an uncompressed stream of objects', { content: SCRIPT, dictionary: OBJECTS, isBare: true }],
    [
      'a script after a string that looks like the beginning of the stream',
      { content: SCRIPT, dictionary: `${OBJECTS} /Filter /FlateDecode /Note (obj)` },
    ],
    [
      'a script packed in ASCII',
      {
        content: Buffer.from(SCRIPT).toString('hex'),
        dictionary: `${OBJECTS} /Filter /ASCIIHexDecode`,
        isBare: true,
      },
    ],
  ])('with %s is refused', async (_, parts) => {
    expect(await inspect(pdfOf(parts))).toEqual({ error: 'fileActive' })
  })

  test.each([
    ['in an object stream without a type', { content: SCRIPT, dictionary: '/First 4 /Filter /FlateDecode' }],
    ['in a stream whose filter is in another object', { content: SCRIPT, dictionary: '/Filter 9 0 R' }],
    ['after a lot of other data', { content: `${'0 '.repeat(500_000)}${SCRIPT}` }],
    ['in an uncompressed stream', { content: ACTION, dictionary: '', isBare: true }],
    ['in a comment that looks like a stream', { extra: `%>>stream\n${ACTION}\n%endstream` }],
    ['in a string that looks like a stream', { extra: `(>>stream\n${ACTION}\nendstream)` }],
    ['in a revision that was replaced', { trailer: '>>\n%%EOF\n5 0 obj\n<< /S /JavaScript' }],
    ...[
      ['after a comment', `%>>stream\nendstream\n${HIDDEN}`],
      ['in a comment', `% ${HIDDEN}`],
      ['in a string', `4 0 obj (${HIDDEN}) endobj`],
      ['in a string of numbers', `4 0 obj <${HIDDEN}`],
      ['in another stream', `<< /Length 9 >>\nstream\n${HIDDEN}`],
      ['with its dictionary around another one', `<< /First 4 /Note (>>stream\nendstream) ${HIDDEN}`],
      ['after a bare carriage return', HIDDEN.replace('stream\n', 'stream\r')],
      ['after text on its line', HIDDEN.replace('stream\n', 'stream here\n')],
      ['after a comment and a bare carriage return', HIDDEN.replace('\nstream\n', '%\nstream\r')],
    ].map(([name = '', extra = '']): [string, { extra: string }] => [
      `${name}, in hidden objects`,
      { extra },
    ]),
  ])('%s is refused, or nothing of it is in the rewritten file', async (_, parts) => {
    const found = await inspect(pdfOf(parts))
    if ('error' in found) expect(['fileActive', 'fileDamaged']).toContain(found.error)
    else expect(await structureOf(found.content)).not.toMatch(/Java|\/JS|ObjStm/)
  })

  test('is accepted if only its metadata mentions scripts', async () => {
    const extra = '4 0 obj << /Title (Live stream, 100% \\( JavaScript) /Author <3e3e> >> endobj'
    expect(await structureOf(await contentOf(pdfOf({ extra, trailer: '/Info 4 0 R' })))).toContain('Live')
  })

  test.each([
    ['in an unknown way', { content: SCRIPT, dictionary: `${OBJECTS} /Filter /Unknown` }],
    ['but are none', { content: 'nothing', dictionary: `${OBJECTS} /Filter /FlateDecode` }],
  ])('whose objects are packed %s is refused as unreadable', async (_, parts) => {
    expect(await inspect(pdfOf(parts))).toEqual({ error: 'fileDamaged' })
  })

  test('that is locked by a password gets a separate error', async () => {
    expect(await inspect(pdfOf({ trailer: '/Encrypt 9 0 R' }))).toEqual({ error: 'fileLocked' })
  })
})

test('a PDF keeps its pages, its fields and its text', async () => {
  const document = await PDFDocument.create()
  for (const line of ['Page one', 'Page two']) document.addPage([300, 400]).drawText(line, { x: 20, y: 20 })
  document.setTitle('Statement')
  const name = document.getForm().createTextField('name')
  name.setText('Ada')
  name.addToPage(document.getPage(0))
  const content = await contentOf(Buffer.from(await document.save()))
  const found = await PDFDocument.load(content)
  expect([found.getPageCount(), found.getTitle(), found.getForm().getTextField('name').getText()]).toEqual([
    2,
    'Statement',
    'Ada',
  ])
  expect(found.getPage(1).getSize()).toEqual({ width: 300, height: 400 })
})

test('refuses animated pictures, and keeps only the first frame of a PNG', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const film = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
  expect(await inspect(film)).toEqual({ error: 'fileType' })
  expect((await contentOf(pngOf({ extra: chunk('acTL', Buffer.alloc(8)) }))).includes('acTL')).toBe(false)
})
