import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { BOUNDS } from '#tests/support/documents/bounds.ts'
import { pdfOf } from '#tests/support/documents/files.ts'
import { inspectFile } from './inspect-file.ts'
import { rewriteFile } from './rewrite-file.ts'

/** Without the separate process, which would take a second per file here. */
const inspect = (file: Buffer) => inspectFile(file, '', BOUNDS, rewriteFile)

/** A PDF with entries in its catalog and its page, and with object 9. */
function withEntries({ catalog = '', page = '', object = '' }): Buffer {
  const file = pdfOf(object === '' ? {} : { extra: `9 0 obj\n${object}\nendobj` }).toString('latin1')
  const changed = file
    .replace('/Type /Catalog', `/Type /Catalog ${catalog}`)
    .replace('/Type /Page ', `/Type /Page ${page} `)
  return Buffer.from(changed, 'latin1')
}

const kinds = [
  '/S /Thread /F (\\\\\\\\host\\\\share\\\\x.pdf) /D 0',
  '/S /Thread /D 0',
  '/S /Hide /T (x)',
  '/S /ResetForm',
  '/S /Named /N /Print',
  '/S /SetOCGState /State [/OFF 3 0 R]',
  '/S /Trans /Trans << /S /R >>',
  '/S /GoTo3DView /TA 3 0 R /V /F',
  '/S /GoToDp /Dp 3 0 R',
  '/S /Unknown',
  '/S /N#61med /N /Print',
]
const link = (action: string) => `/Annots [<< /Subtype /Link /Rect [0 0 9 9] ${action} >>]`

test.each(['/S /URI /URI (http://host/seen)', ...kinds])(
  'a PDF that runs the action %s when it opens is refused',
  async (action) => {
    for (const parts of [
      { catalog: `/OpenAction << ${action} >>` },
      { catalog: '/OpenAction 9 0 R', object: `<< ${action} >>` },
      { catalog: `/AA << /WC << ${action} >> >>` },
      { page: '/AA 9 0 R', object: `<< /O << ${action} >> >>` },
      { page: link(`/AA << /E << ${action} >> >>`) },
    ])
      expect(await inspect(withEntries(parts))).toEqual({ error: 'fileActive' })
  },
)

test.each(kinds)('a PDF that runs the action %s at a click is refused', async (action) => {
  for (const parts of [
    { page: link(`/A << ${action} >>`) },
    { page: link('/A 9 0 R'), object: `<< ${action} >>` },
    { page: link(`/A << /S /GoTo /D [8 0 R /Fit] /Next << ${action} >> >>`) },
    { page: link(`/A << /S /GoTo /D [8 0 R /Fit] /Next [9 0 R] >>`), object: `<< ${action} >>` },
    { page: link('/A << /S 9 0 R >>'), object: action.split(' ')[1] ?? '' },
  ])
    expect(await inspect(withEntries(parts))).toEqual({ error: 'fileActive' })
})

test.each(kinds.filter((action) => action !== '/S /Unknown'))(
  'a PDF with the action %s in an entry of another name is refused',
  async (action) => {
    for (const parts of [{ catalog: `/X << ${action} >>` }, { object: `<< ${action} >>` }])
      expect(await inspect(withEntries(parts))).toEqual({ error: 'fileActive' })
  },
)

test.each([
  ['data at an address', pdfOf({ dictionary: '/F << /FS /URL /F (http://host/x) >>', isBare: true })],
  ['data in another file', pdfOf({ dictionary: '/F 9 0 R /FFilter /FlateDecode', isBare: true })],
  ['a page of another file', pdfOf({ dictionary: '/Subtype /Form /Ref << /Page 0 >>' })],
  ['the name of another file', withEntries({ object: '<< /F (\\\\\\\\host\\\\share) >>' })],
  [
    'the name of another file in another object',
    pdfOf({ extra: '9 0 obj << /UF 10 0 R >> endobj 10 0 obj <7878> endobj' }),
  ],
  ['an address instead of a file', withEntries({ object: '<< /FS /URL >>' })],
])('a PDF with %s is refused', async (_, file) => {
  expect(await inspect(file)).toEqual({ error: 'fileActive' })
})

test('a PDF whose references lead to references is refused', async () => {
  const extra = '9 0 obj 10 0 R endobj 10 0 obj << /S /GoTo >> endobj'
  expect(await inspect(pdfOf({ extra }))).toEqual({ error: 'fileDamaged' })
})

test('links to addresses are removed, and links to pages stay', async () => {
  const toPage = '/A << /S /GoTo /D [8 0 R /Fit] >>'
  const address = '<< /S /URI /URI (https://bank.example/seen) >>'
  const links = [toPage, '/A 9 0 R', `/A ${address}`].map(
    (action) => `<< /Subtype /Link /Rect [0 0 9 9] ${action} >>`,
  )
  const found = await inspect(
    withEntries({
      catalog: '/OpenAction [8 0 R /Fit]',
      page: `/Annots [${links.join(' ')}] /AA << /O << /S /GoTo /D (x) >> >>`,
      object: address,
    }),
  )
  if ('error' in found) throw new Error(found.error)
  expect(found.content.includes('bank.example')).toBe(false)
  const document = await PDFDocument.load(found.content)
  expect(document.catalog.has(PDFName.of('OpenAction'))).toBe(true)
  const annotations = document.getPage(0).node.Annots()?.asArray() ?? []
  expect(annotations.map((one) => one instanceof PDFDict && one.has(PDFName.of('A')))).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['flags of an annotation', { page: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /F 4 >>]' }],
  [
    'resources named like entries of actions',
    { page: '/Resources << /Font << /F 9 0 R /FS 9 0 R /A 9 0 R >> >>', object: '<< /Type /Font >>' },
  ],
  [
    'structure and transparency',
    { page: '/Group << /S /Transparency >>', object: '<< /S /P /A << /O /Layout >> >>' },
  ],
  ['a border and a transition of its page', { page: '/Trans << /S /R >> /Annots [<< /BS << /S /U >> >>]' }],
])('a PDF with %s is accepted', async (_, parts) => {
  expect(await inspect(withEntries(parts))).toMatchObject({ type: 'application/pdf' })
})
