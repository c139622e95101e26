/**
 * Markdown as a tree of plain data. Whoever shows it builds its own elements from it, so that nothing a writer types can
 * become markup or script: HTML is left out, an address that could run something is no link.
 */
import type { BlockContent, DefinitionContent, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { type Block, type Inline, PLACES, wordsOf } from './blocks.ts'
import { isPlainDocument } from './schemas.ts'
import type { Tree } from './tree.ts'

/** A page of this site, a place on this page, a secure address, a mail or a telephone number. */
const SAFE_LINK = /^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/i
/** Pictures come from this site alone. */
const OWN_FILE = /^\/(?![/\\])/

/** Headings start at the second level: the first is the title of the page. Ids are unique within one text. */
export function parseMarkdown(text: string): Block[] {
  const { children } = fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  })
  return toBlocks(children, new Set())
}

/** A document as it is shown: its Markdown as blocks, everything else as the file says it. */
export function withBlocks(
  document: string,
  fields: { readonly [key: string]: Tree },
): Record<string, unknown> {
  const { body } = fields
  return isPlainDocument(document) && typeof body === 'string'
    ? { ...fields, body: parseMarkdown(body) }
    : { ...fields }
}

type Node = RootContent | BlockContent | DefinitionContent

function toBlocks(nodes: readonly Node[], ids: Set<string>): Block[] {
  return nodes.flatMap((node) => toBlock(node, ids))
}

function toBlock(node: Node, ids: Set<string>): Block[] {
  switch (node.type) {
    case 'heading': {
      const children = toInlines(node.children)
      return [{ type: 'heading', depth: node.depth <= 2 ? 2 : 3, id: idOf(wordsOf(children), ids), children }]
    }
    case 'paragraph': {
      const [only, ...more] = node.children
      if (only?.type === 'image' && more.length === 0)
        return OWN_FILE.test(only.url) ? [{ type: 'image', source: only.url, text: only.alt ?? '' }] : []
      const children = toInlines(node.children)
      const place = PLACES.find((name) => wordsOf(children) === `{${name}}`)
      if (place !== undefined) return [{ type: 'place', name: place }]
      return children.length === 0 ? [] : [{ type: 'paragraph', children }]
    }
    case 'list':
      return [
        {
          type: 'list',
          isOrdered: node.ordered ?? false,
          items: node.children.map((item) => toBlocks(item.children, ids)),
        },
      ]
    case 'blockquote':
      return [{ type: 'quote', children: toBlocks(node.children, ids) }]
    case 'table':
      return [toTable(node)]
    case 'thematicBreak':
      return [{ type: 'rule' }]
    default:
      return []
  }
}

function toTable({ children }: Table): Block {
  const [head = [], ...rows] = children.map((row) => row.children.map((cell) => toInlines(cell.children)))
  return { type: 'table', head, rows }
}

function toInlines(nodes: readonly PhrasingContent[]): Inline[] {
  return nodes.flatMap(toInline)
}

function toInline(node: PhrasingContent): Inline[] {
  switch (node.type) {
    case 'text':
      return [node.value.replaceAll(/\s*\n\s*/g, ' ')]
    case 'strong':
    case 'emphasis':
      return [{ type: node.type, children: toInlines(node.children) }]
    case 'inlineCode':
      return [{ type: 'code', text: node.value }]
    case 'break':
      return [{ type: 'break' }]
    case 'link': {
      const children = toInlines(node.children)
      return SAFE_LINK.test(node.url) ? [{ type: 'link', to: node.url, children }] : children
    }
    default:
      return []
  }
}

/** A name for a place on the page, from its heading in any script. */
function idOf(heading: string, ids: Set<string>): string {
  const base =
    heading
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'part'
  let id = base
  for (let count = 2; ids.has(id); count++) id = `${base}-${count}`
  ids.add(id)
  return id
}
