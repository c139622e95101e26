import { expect, test } from 'vitest'
import { plainText } from './blocks.ts'
import { errorsOfPictures, parseMarkdown } from './markdown.ts'
import type { Media } from './media.ts'

const media: Media = new Map([
  [
    '/media/hall.svg',
    { body: Buffer.from(''), type: 'image/svg+xml', width: 360, height: 640, version: 'abc' },
  ],
])

test('parses headings, paragraphs, lists and tables', () => {
  const blocks = parseMarkdown(
    '## Ways to *pay*\n\nOne **two**.\n\n1. a\n2. b\n\n| A | B |\n| - | - |\n| 1 | 2 |',
  )
  expect(blocks).toEqual([
    {
      kind: 'heading',
      depth: 2,
      id: 'ways-to-pay',
      children: ['Ways to ', { kind: 'emphasis', children: ['pay'] }],
    },
    { kind: 'paragraph', children: ['One ', { kind: 'strong', children: ['two'] }, '.'] },
    {
      kind: 'list',
      isOrdered: true,
      items: [[{ kind: 'paragraph', children: ['a'] }], [{ kind: 'paragraph', children: ['b'] }]],
    },
    { kind: 'table', head: [['A'], ['B']], rows: [[['1'], ['2']]] },
  ])
  expect(plainText(blocks)).toBe('Ways to pay One two. a b A B 1 2')
})

test.each([
  ['<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>'],
  ['![x](https://evil.example/x.png)'],
  ['![x](//evil.example/x.png)'],
])('%s leaves nothing', (text) => {
  expect(parseMarkdown(text, media)).toEqual([])
})

test('a picture of the content has its size and an address that changes with it', () => {
  expect(parseMarkdown('![The hall](/media/hall.svg)', media)).toEqual([
    { kind: 'image', source: '/media/hall.svg?v=abc', text: 'The hall', width: 360, height: 640 },
  ])
})

test.each([
  ['![The hall](/media/hall.svg)', []],
  ['One\n\n![](/media/hall.svg)', [{ line: 3, reason: '/media/hall.svg has no alternative text' }]],
  ['- ![a](/media/none.png)', [{ line: 1, reason: 'there is no picture /media/none.png' }]],
  [
    '![a](https://evil.example/x.png)',
    [{ line: 1, reason: 'there is no picture https://evil.example/x.png' }],
  ],
  ['Look: ![a](/media/hall.svg)', [{ line: 1, reason: 'a picture must be a separate paragraph' }]],
  ['![a][b]\n\n[b]: /media/hall.svg', [{ line: 1, reason: 'a picture must have its address inline' }]],
  ['`![a](/x.png)`', []],
])('reports the picture errors of %j: %j', (text, errors) => {
  expect(errorsOfPictures(text, media)).toEqual(errors)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'http://a.example',
  'vbscript:x',
])('an address %s is not linked, and its text stays', (address) => {
  expect(JSON.stringify(parseMarkdown(`[words](<${address}>)`))).not.toContain('"link"')
  expect(plainText(parseMarkdown(`[words](<${address}>)`))).toBe('words')
})

test.each([
  '/contact',
  '/?wallet=deposit',
  '#part',
  'https://gamblingtherapy.org',
  'mailto:a@b.example',
  'tel:+49800',
])('an address %s is linked', (address) => {
  expect(parseMarkdown(`[words](${address})`)).toEqual([
    { kind: 'paragraph', children: [{ kind: 'link', to: address, children: ['words'] }] },
  ])
})

test('headings in any script have ids', () => {
  const ids = parseMarkdown('# Füße & Co\n\n## Füße & Co\n\n## Правила\n\n## !!!').map(
    (block) => 'id' in block && block.id,
  )
  expect(ids).toEqual(['fuße-co', 'fuße-co-2', 'правила', 'part'])
})

test('markup inside inline text is plain text', () => {
  expect(plainText(parseMarkdown('a \\<b\\> `<i>` &lt;u&gt;'))).toBe('a <b> <i> <u>')
})

test('a paragraph with only a placeholder name becomes that placeholder; other text stays text', () => {
  expect(parseMarkdown('Before\n\n{help-lines}')).toEqual([
    { kind: 'paragraph', children: ['Before'] },
    { kind: 'place', name: 'help-lines' },
  ])
  expect(parseMarkdown('{anything}')).toEqual([{ kind: 'paragraph', children: ['{anything}'] }])
  expect(parseMarkdown('See {help-lines}')).toEqual([{ kind: 'paragraph', children: ['See {help-lines}'] }])
})
